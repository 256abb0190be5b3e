import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countsOfPlaywright, flakyOfPlaywright } from './counts.mjs';

describe('the report of the browser tests', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'counts-')), 'report.json');
  const spec = (title: string, status: string) => ({ title, file: 'board.e2e.ts', tests: [{ status }] });
  writeFileSync(
    file,
    JSON.stringify({
      stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 },
      suites: [{ specs: [spec('drags', 'expected')], suites: [{ specs: [spec('drops', 'flaky')] }] }],
    }),
  );

  it('counts a test that passes when tried again as passed, and names it', () => {
    expect(countsOfPlaywright(file, 0)).toEqual({ passed: 2, failed: 0, skipped: 0 });
    expect(flakyOfPlaywright(file)).toEqual(['board.e2e.ts: drops']);
  });

  it('counts a run that ended badly without a failed test as one failure', () => {
    expect(countsOfPlaywright(file, 1)).toEqual({ passed: 2, failed: 1, skipped: 0 });
  });
});
