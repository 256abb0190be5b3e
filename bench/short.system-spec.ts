import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BENCH = fileURLToPath(new URL('main.mjs', import.meta.url));
const LOADS = [
  'board-unchanged',
  'board-moving',
  'link-status',
  'ride-requests',
  'boards-and-pages',
  'search',
  'figures',
  'calendar',
  'long-lists',
  'mixed-morning',
  'live-streams',
  'sign-outs',
  'export',
  'import',
  'first-loads',
  'calendar-screen',
  'interactions',
];
/**
 * The live streams are among the boards, and searches, figures and the calendar's days in the mixed morning. The others take
 * minutes: whole spreadsheets out and in, and pages in a browser, under Lighthouse and on a slow tablet. What they find has
 * tests of its own (e2e/system, e2e/browser).
 */
const IN_TESTS = [
  'board-unchanged',
  'board-moving',
  'link-status',
  'ride-requests',
  'boards-and-pages',
  'long-lists',
  'mixed-morning',
  'sign-outs',
];

interface Report {
  loads: {
    name: string;
    parts: {
      title: string;
      figures: { lotline: { requests: number }; bare: { requests: number } };
      verdicts: { what: string; measured: string; reached: boolean; correctness: boolean }[];
    }[];
  }[];
}

/** Runs the bench as a person does. */
function bench(...args: string[]): Promise<{ code: number | null; words: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [BENCH, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let words = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (words += String(chunk)));
    child.once('close', (code) => resolve({ code, words }));
  });
}

describe('npm run bench', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lotline-bench-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('should say in one sentence which loads there are', async () => {
    const { code, words } = await bench('--only', 'nonsense');
    expect(code).toBe(1);
    expect(words.trim()).toBe(`There is no load nonsense: there are ${LOADS.join(', ')}.`);
  });

  describe('10,000 customers, one short round', () => {
    let report: Report;
    beforeAll(async () => {
      const json = join(folder, 'report.json');
      const data = join(folder, 'data');
      const short = ['--only', IN_TESTS.join(','), '--rounds', '1', '--tries', '1', '--seconds', '0.2'];
      const { words } = await bench(...short, '--data', data, '--json', json);
      try {
        report = JSON.parse(readFileSync(json, 'utf8'));
      } catch {
        throw new Error(`The bench wrote no report:\n${words}`);
      }
    }, 400_000);

    it.each(IN_TESTS)('should answer every request of %s rightly', (name) => {
      const parts = report.loads.find((load) => load.name === name)?.parts ?? [];
      expect(parts.length).toBeGreaterThan(0);
      for (const { figures, verdicts } of parts) {
        expect(figures.lotline.requests).toBeGreaterThan(0);
        expect(figures.bare.requests).toBeGreaterThan(0);
        const judged = verdicts.filter(({ correctness }) => correctness);
        expect(judged.length).toBeGreaterThan(0);
        expect(judged.filter(({ reached }) => !reached)).toEqual([]);
      }
    });
  });
});
