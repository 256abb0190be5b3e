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
    invocations: 1,
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
        assertionResults: [
          test('one works'),
          test('one works again', { invocations: 2, retryReasons: ['Error: expected 1 ride\n\nat board'] }),
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
        assertionResults: [
          test('a.int-spec.ts a', { ancestorTitles: ['a.int-spec.ts'] }),
          test('b.int-spec.ts b', {
            ancestorTitles: ['b.int-spec.ts', 'b'],
            duration: null,
            status: 'failed',
            retryReasons: ['Error: the first'],
            failureMessages: ['Error: the second'],
          }),
        ],
      },
    ],
  });

  it('should name the tests that passed only when retried, with the error of the first attempt', () => {
    expect(outcomeOfJest('system', file, 0)).toMatchObject({
      passed: 3,
      failed: 2,
      skipped: 1,
      flaky: ['e2e/system/one.system-spec.ts: one works again\n    Error: expected 1 ride\n    at board'],
    });
  });

  it('should name the failed tests and the files that do not load', () => {
    expect(outcomeOfJest('system', file, 1).failures).toEqual([
      'e2e/system/one.system-spec.ts: one breaks\n    Error: expected 2 rides',
      'b.int-spec.ts b\n    Error: the first',
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
