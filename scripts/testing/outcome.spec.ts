import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY } from '../system/services.mjs';
import { outcomeOfJest, outcomeOfPlaywright, slowestFiles } from './outcome.mjs';

const folder = mkdtempSync(join(tmpdir(), 'outcome-'));
function report(name: string, content: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe('outcomeOfPlaywright', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'board.e2e.ts',
    tests: [{ status, results: [{ duration: 500 }, { duration: 250 }] }],
  });
  const file = report('browser.json', {
    stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 },
    suites: [
      { file: 'board.e2e.ts', specs: [spec('drags', 'expected')], suites: [{ specs: [spec('drops', 'flaky')] }] },
    ],
  });

  it('should count a test that passes only when retried as passed, and name it', () => {
    expect(outcomeOfPlaywright(file, 0)).toEqual({
      passed: 2,
      failed: 0,
      skipped: 0,
      flaky: ['board.e2e.ts: drops'],
      files: [{ file: 'e2e/browser/board.e2e.ts', seconds: 1.5 }],
    });
  });

  it('should count a runner that failed without a failed test as one failure', () => {
    expect(outcomeOfPlaywright(file, 1)).toMatchObject({ passed: 2, failed: 1, skipped: 0 });
    expect(outcomeOfPlaywright(join(folder, 'missing.json'), 1)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('outcomeOfJest', () => {
  const test = (fullName: string, more = {}) => ({
    fullName,
    status: 'passed',
    invocations: 1,
    duration: 500,
    ...more,
  });
  const file = report('jest.json', {
    numPassedTests: 3,
    numFailedTests: 0,
    numRuntimeErrorTestSuites: 1,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [
      {
        name: join(REPOSITORY, 'e2e/system/one.system-spec.ts'),
        startTime: 1000,
        endTime: 4000,
        assertionResults: [test('one works'), test('one works again', { invocations: 2 })],
      },
      {
        name: join(REPOSITORY, 'scripts/testing/together.cjs'),
        startTime: 0,
        endTime: 9000,
        assertionResults: [
          test('a.int-spec.ts a', { ancestorTitles: ['a.int-spec.ts'] }),
          test('b.int-spec.ts b', { ancestorTitles: ['b.int-spec.ts', 'b'], duration: null }),
        ],
      },
    ],
  });

  it('should name the tests that passed only when retried', () => {
    expect(outcomeOfJest(file, 0)).toMatchObject({
      passed: 3,
      failed: 1,
      skipped: 1,
      flaky: ['e2e/system/one.system-spec.ts: one works again'],
    });
  });

  it('should list the slowest files first, including those that ran together', () => {
    expect(slowestFiles(outcomeOfJest(file, 0), 2)).toEqual([
      '    3.0 s  e2e/system/one.system-spec.ts',
      '    0.5 s  a.int-spec.ts',
    ]);
  });
});
