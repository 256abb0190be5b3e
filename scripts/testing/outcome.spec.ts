import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY } from '../system/services.mjs';
import { afterRetry, failedFilesOfJest, outcomeOfJest, outcomeOfPlaywright, slowestFiles } from './outcome.mjs';

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
    tests: [
      {
        status,
        results: [{ duration: 500, error: status === 'flaky' ? { message: 'No lane' } : undefined }, { duration: 250 }],
      },
    ],
  });
  const file = report('browser.json', {
    stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 },
    suites: [
      { file: 'board.e2e.ts', specs: [spec('drags', 'expected')], suites: [{ specs: [spec('drops', 'flaky')] }] },
    ],
  });

  it('should count a test that passes only when retried as passed, and name it with its error', () => {
    expect(outcomeOfPlaywright('browser', file, 0)).toEqual({
      passed: 2,
      failed: 0,
      skipped: 0,
      failures: [],
      flaky: ['board.e2e.ts: drops\n    No lane'],
      files: [{ file: 'e2e/browser/board.e2e.ts', seconds: 1.5 }],
    });
  });

  it('should name a failed test with the error of its first attempt', () => {
    const attempts = [
      { duration: 1, error: { message: '\u001b[31mThe lane is empty\u001b[0m\n\nat board' } },
      { duration: 1, error: { message: 'The ride was requested already' } },
    ];
    const failed = report('failed.json', {
      stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 },
      suites: [
        {
          file: 'board.e2e.ts',
          specs: [{ ...spec('drags', 'x'), tests: [{ status: 'unexpected', results: attempts }] }],
        },
      ],
    });
    expect(outcomeOfPlaywright('browser', failed, 1)).toMatchObject({
      failed: 1,
      failures: ['board.e2e.ts: drags\n    The lane is empty\n    at board'],
    });
  });

  it('should count a runner that failed without a failed test as one failure', () => {
    expect(outcomeOfPlaywright('browser', file, 1)).toMatchObject({
      passed: 2,
      failed: 1,
      skipped: 0,
      failures: ['browser: the runner exited with code 1, without naming a failed test'],
    });
    expect(outcomeOfPlaywright('browser', join(folder, 'missing.json'), 1)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('outcomeOfJest', () => {
  const test = (fullName: string, more = {}) => ({
    fullName,
    status: 'passed',
    duration: 500,
    ...more,
  });
  const file = report('jest.json', {
    numPassedTests: 3,
    numFailedTests: 1,
    numRuntimeErrorTestSuites: 1,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [
      {
        name: join(REPOSITORY, 'e2e/system/one.system-spec.ts'),
        startTime: 1000,
        endTime: 4000,
        status: 'failed',
        assertionResults: [
          test('one works'),
          test('one breaks', { status: 'failed', failureMessages: ['Error: expected 2 rides'] }),
        ],
      },
      {
        name: join(REPOSITORY, 'a.spec.ts'),
        startTime: 0,
        endTime: 0,
        status: 'failed',
        message: 'Cannot find module',
        assertionResults: [],
      },
      {
        name: join(REPOSITORY, 'scripts/testing/together.cjs'),
        startTime: 0,
        endTime: 9000,
        status: 'failed',
        assertionResults: [
          test('a.int-spec.ts a', { ancestorTitles: ['a.int-spec.ts'] }),
          test('b.int-spec.ts b', {
            ancestorTitles: ['b.int-spec.ts', 'b'],
            duration: null,
            status: 'failed',
            failureMessages: ['Error'],
          }),
        ],
      },
    ],
  });

  it('should name the failed tests and the files that do not load', () => {
    expect(outcomeOfJest('system', file, 1).failures).toEqual([
      'e2e/system/one.system-spec.ts: one breaks\n    Error: expected 2 rides',
      'b.int-spec.ts b\n    Error',
      'a.spec.ts\n    Cannot find module',
    ]);
  });

  it('should list the slowest files first, including those that ran together', () => {
    expect(slowestFiles(outcomeOfJest('system', file, 0), 2)).toEqual([
      '    3.0 s  e2e/system/one.system-spec.ts',
      '    0.5 s  a.int-spec.ts',
    ]);
  });
});

describe('failedFilesOfJest', () => {
  it('should name each file with failed tests once, and those that do not load', () => {
    const together = { name: join(REPOSITORY, 'scripts/testing/together.cjs'), status: 'failed' };
    const test = (file: string, status: string) => ({ ancestorTitles: [file, 'a'], status });
    const file = report('retry.json', {
      testResults: [
        { name: join(REPOSITORY, 'a.spec.ts'), status: 'failed', assertionResults: [] },
        { name: join(REPOSITORY, 'b.spec.ts'), status: 'passed', assertionResults: [test('b', 'passed')] },
        {
          ...together,
          assertionResults: [test('c.spec.ts', 'failed'), test('c.spec.ts', 'failed'), test('d.spec.ts', 'passed')],
        },
      ],
    });
    expect(failedFilesOfJest(file)).toEqual(['a.spec.ts', 'c.spec.ts']);
  });

  it('should name none if jest wrote no report', () => {
    expect(failedFilesOfJest(join(folder, 'missing.json'))).toEqual([]);
  });
});

describe('afterRetry', () => {
  const outcome = (passed: number, failures: string[]) => ({
    ...{ passed, failed: failures.length, skipped: 0, failures, flaky: [], files: [] },
  });

  it('should count what passes then as flaky, with its first error', () => {
    const first = outcome(8, ['a works\n    No ride', 'b works\n    No lane']);
    expect(afterRetry(first, outcome(4, ['b works\n    A ride too many']))).toEqual({
      ...outcome(9, ['b works\n    No lane']),
      flaky: ['a works\n    No ride'],
    });
  });

  it('should count what fails only then as failed', () => {
    const retry = afterRetry(outcome(8, ['a works\n    No ride']), outcome(4, ['c works\n    No lot']));
    expect(retry).toEqual({ ...outcome(8, ['c works\n    No lot']), flaky: ['a works\n    No ride'] });
  });

  it('should leave the failures if the retry ran no tests', () => {
    const first = outcome(8, ['a works\n    No ride']);
    expect(afterRetry(first, outcome(0, []))).toEqual(first);
  });
});
