import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { REPOSITORY } from '../system/services.ts';

/** The result of a step. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  /** what failed, each with the beginning of its error */
  failures: string[];
  /** the tests that passed only when retried, each with the beginning of its first error; they count as passed */
  flaky: string[];
  files: { file: string; seconds: number }[];
}

export const NO_TESTS: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [], files: [] };
export const ONE_PASSED = { ...NO_TESTS, passed: 1 };

export const oneFailed = (failure: string): Outcome => ({ ...NO_TESTS, failed: 1, failures: [failure] });

export function sum(all: Outcome[]): Outcome {
  return all.reduce(
    (total, each) => ({
      passed: total.passed + each.passed,
      failed: total.failed + each.failed,
      skipped: total.skipped + each.skipped,
      failures: [...total.failures, ...each.failures],
      flaky: [...total.flaky, ...each.flaky],
      files: [...total.files, ...each.files],
    }),
    NO_TESTS,
  );
}

export function formatCounts({ passed, failed, skipped }: Pick<Outcome, 'passed' | 'failed' | 'skipped'>) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** @returns one line a file, slowest first */
export function slowestFiles({ files }: Outcome, count: number): string[] {
  return files
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
}

/** Lines of an error that say what failed; the rest is in the output of its step. */
const ERROR_LINES = 12;

/** The name and the first lines of the error. */
function formatFailure(name: string, error: string = '') {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('/node_modules/'))
    .slice(0, ERROR_LINES);
  return [name, ...lines.map((line) => `    ${line}`)].join('\n');
}

/** The part of the report of `jest --json` that is read here. */
interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: {
      status: string;
      fullName: string;
      ancestorTitles: string[];
      failureMessages: string[];
      duration?: number;
    }[];
  }[];
}

/**
 * Reads the report of `jest --json`.
 * @param step names a failure of the runner itself
 * @param code jest's exit code
 */
export function outcomeOfJest(step: string, file: string, code: number) {
  return readOutcome(step, file, code, (report: JestReport) => {
    const tests = report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map((test) => ({ ...test, file: relative(REPOSITORY, name) })),
    );
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites, // a file that does not load has no tests to fail
      skipped: report.numPendingTests + report.numTodoTests,
      failures: [
        ...tests
          .filter(({ status }) => status === 'failed')
          .map((test) => formatFailure(nameOf(test), test.failureMessages[0])),
        ...report.testResults
          .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
          .map(({ name, message }) => formatFailure(relative(REPOSITORY, name), message)),
      ],
      flaky: [],
      files: jestFiles(report.testResults),
    };
  });
}

/**
 * @param file of a report of `jest --json`
 * @returns the files with failed tests, and those that do not load
 */
export function failedFilesOfJest(file: string): string[] {
  if (!existsSync(file)) return [];
  const { testResults }: JestReport = JSON.parse(readFileSync(file, 'utf8'));
  const files = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const own = relative(REPOSITORY, name);
      if (!isTogether(own)) return [own];
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return failed.map(({ ancestorTitles: [title = own] }) => title);
    });
  return [...new Set(files)];
}

/**
 * The outcome of a run whose files with failed tests ran once more. What passed then is flaky. The errors are those of the first
 * attempt. A retry that did not run these tests changes nothing.
 * @param retry of these files only
 */
export function afterRetry(first: Outcome, retry: Outcome): Outcome {
  if (retry.passed + retry.failed < first.failed) return first;
  const nameIn = (failure: string) => failure.split('\n')[0];
  const failed = new Set(retry.failures.map(nameIn));
  const firstError = new Map(first.failures.map((failure) => [nameIn(failure), failure]));
  return {
    ...first,
    passed: first.passed + first.failed - retry.failed,
    failed: retry.failed,
    failures: retry.failures.map((failure) => firstError.get(nameIn(failure)) ?? failure),
    flaky: first.failures.filter((failure) => !failed.has(nameIn(failure))),
  };
}

const isTogether = (file: string) => file.endsWith('together.cjs');

/** A test of a file that ran with others (together.cjs) has that file in its own name. */
const nameOf = ({ file, fullName }: { file: string; fullName: string }) =>
  isTogether(file) ? fullName : `${file}: ${fullName}`;

/** Files that ran as one (together.cjs) are the outermost `describe`s of it. */
function jestFiles(results: JestReport['testResults']): Outcome['files'] {
  return results.flatMap(({ name, startTime, endTime, assertionResults }) => {
    const file = relative(REPOSITORY, name);
    if (!isTogether(file)) return [{ file, seconds: (endTime - startTime) / 1000 }];
    const seconds: Map<string, number> = new Map();
    for (const { ancestorTitles, duration } of assertionResults) {
      const [part = file] = ancestorTitles;
      seconds.set(part, (seconds.get(part) ?? 0) + (duration ?? 0) / 1000);
    }
    return [...seconds].map(([part, total]) => ({ file: part, seconds: total }));
  });
}

/**
 * Reads the report of Playwright's JSON reporter.
 * @param step names a failure of the runner itself
 * @param code Playwright's exit code
 */
export function outcomeOfPlaywright(step: string, file: string, code: number) {
  return readOutcome(step, file, code, ({ stats, suites }: PlaywrightReport) => {
    const specs = specsIn({ suites });
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      failures: failuresIn(specs, 'unexpected'),
      flaky: failuresIn(specs, 'flaky'),
      files: suites.map((suite) => ({
        file: `e2e/browser/${suite.file}`,
        seconds: specsIn(suite)
          .flatMap(({ tests }) => tests.flatMap(({ results = [] }) => results))
          .reduce((total, { duration }) => total + duration / 1000, 0),
      })),
    };
  });
}

interface Suite {
  suites?: Suite[];
  specs?: Spec[];
}

/** The part of the report of Playwright's JSON reporter that is read here. */
interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number };
  suites: (Suite & { file: string })[];
}

type Spec = {
  title: string;
  file: string;
  tests: { status: string; results?: { duration: number; error?: { message?: string } }[] }[];
};

const failuresIn = (specs: Spec[], status: string) =>
  specs.flatMap(({ tests, file, title }) =>
    tests
      .filter((test) => test.status === status)
      .map(({ results = [] }) =>
        formatFailure(`${file}: ${title}`, results.find(({ error }) => error)?.error?.message),
      ),
  );

const specsIn = ({ suites = [], specs = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsIn)];

/**
 * A runner that failed without naming a failed test (it crashed, found no tests, or did not finish) counts as one failure.
 */
function readOutcome<Report>(step: string, file: string, code: number, read: (report: Report) => Outcome): Outcome {
  const outcome = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : NO_TESTS;
  if (code === 0 || outcome.failed > 0) return outcome;
  return sum([outcome, oneFailed(`${step}: the runner exited with code ${code}, without naming a failed test`)]);
}
