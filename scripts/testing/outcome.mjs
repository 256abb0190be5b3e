import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { REPOSITORY } from '../system/services.mjs';

/**
 * The result of a step.
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} failures what failed, each with the beginning of its error
 * @property {string[]} flaky the tests that passed only when retried, each with the beginning of its first error; they count as passed
 * @property {{file: string, seconds: number}[]} files
 */

/** @type {Outcome} */
export const NO_TESTS = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [], files: [] };
export const ONE_PASSED = { ...NO_TESTS, passed: 1 };

/** @param {string} failure @returns {Outcome} */
export const oneFailed = (failure) => ({ ...NO_TESTS, failed: 1, failures: [failure] });

/** @param {Outcome[]} all @returns {Outcome} */
export function sum(all) {
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

/** @param {Pick<Outcome, 'passed' | 'failed' | 'skipped'>} outcome */
export function formatCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** @param {Outcome} outcome @param {number} count @returns {string[]} one line a file, slowest first */
export function slowestFiles({ files }, count) {
  return files
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
}

/** Lines of an error that say what failed; the rest is in the output of its step. */
const ERROR_LINES = 12;

/** The name and the first lines of the error. @param {string} name @param {string} [error] */
function formatFailure(name, error = '') {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('/node_modules/'))
    .slice(0, ERROR_LINES);
  return [name, ...lines.map((line) => `    ${line}`)].join('\n');
}

/**
 * Reads the report of `jest --json`.
 * @param {string} step names a failure of the runner itself
 * @param {string} file
 * @param {number} code jest's exit code
 */
export function outcomeOfJest(step, file, code) {
  return readOutcome(step, file, code, (report) => {
    const tests = report.testResults.flatMap((/** @type {any} */ { name, assertionResults }) =>
      assertionResults.map((/** @type {any} */ test) => ({ ...test, file: relative(REPOSITORY, name) })),
    );
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites, // a file that does not load has no tests to fail
      skipped: report.numPendingTests + report.numTodoTests,
      failures: [
        ...tests
          .filter((/** @type {any} */ { status }) => status === 'failed')
          .map((/** @type {any} */ test) => formatFailure(nameOf(test), test.failureMessages[0])),
        ...report.testResults
          .filter(
            (/** @type {any} */ { status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
          )
          .map((/** @type {any} */ { name, message }) => formatFailure(relative(REPOSITORY, name), message)),
      ],
      flaky: [],
      files: jestFiles(report.testResults),
    };
  });
}

/** @param {string} file of a report of `jest --json` @returns {string[]} the files with failed tests, and those that do not load */
export function failedFilesOfJest(file) {
  if (!existsSync(file)) return [];
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'));
  const files = testResults
    .filter((/** @type {any} */ { status }) => status === 'failed')
    .flatMap((/** @type {any} */ { name, assertionResults }) => {
      const own = relative(REPOSITORY, name);
      if (!isTogether(own)) return [own];
      const failed = assertionResults.filter((/** @type {any} */ { status }) => status === 'failed');
      return failed.map((/** @type {any} */ { ancestorTitles }) => ancestorTitles[0]);
    });
  return [...new Set(files)];
}

/**
 * The outcome of a run whose files with failed tests ran once more. What passed then is flaky. The errors are those of the first
 * attempt. A retry that did not run these tests changes nothing.
 * @param {Outcome} first @param {Outcome} retry of these files only @returns {Outcome}
 */
export function afterRetry(first, retry) {
  if (retry.passed + retry.failed < first.failed) return first;
  const nameIn = (/** @type {string} */ failure) => failure.split('\n')[0];
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

/** @param {string} file */
const isTogether = (file) => file.endsWith('together.cjs');

/** A test of a file that ran with others (together.cjs) has that file in its own name. @param {{file: string, fullName: string}} test */
const nameOf = ({ file, fullName }) => (isTogether(file) ? fullName : `${file}: ${fullName}`);

/** Files that ran as one (together.cjs) are the outermost `describe`s of it. @param {any[]} results @returns {Outcome['files']} */
function jestFiles(results) {
  return results.flatMap(({ name, startTime, endTime, assertionResults }) => {
    const file = relative(REPOSITORY, name);
    if (!isTogether(file)) return [{ file, seconds: (endTime - startTime) / 1000 }];
    /** @type {Map<string, number>} */
    const seconds = new Map();
    for (const { ancestorTitles, duration } of assertionResults) {
      const [part = file] = ancestorTitles;
      seconds.set(part, (seconds.get(part) ?? 0) + (duration ?? 0) / 1000);
    }
    return [...seconds].map(([part, total]) => ({ file: part, seconds: total }));
  });
}

/**
 * Reads the report of Playwright's JSON reporter.
 * @param {string} step names a failure of the runner itself
 * @param {string} file
 * @param {number} code Playwright's exit code
 */
export function outcomeOfPlaywright(step, file, code) {
  return readOutcome(step, file, code, ({ stats, suites }) => {
    const specs = specsIn({ suites });
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      failures: failuresIn(specs, 'unexpected'),
      flaky: failuresIn(specs, 'flaky'),
      files: suites.map((/** @type {any} */ suite) => ({
        file: `e2e/browser/${suite.file}`,
        seconds: specsIn(suite)
          .flatMap(({ tests }) => tests.flatMap(({ results = [] }) => results))
          .reduce((total, { duration }) => total + duration / 1000, 0),
      })),
    };
  });
}

/** @typedef {{title: string, file: string, tests: {status: string, results?: {duration: number, error?: {message?: string}}[]}[]}} Spec */

/** @param {Spec[]} specs @param {string} status */
const failuresIn = (specs, status) =>
  specs.flatMap(({ tests, file, title }) =>
    tests
      .filter((test) => test.status === status)
      .map(({ results = [] }) =>
        formatFailure(`${file}: ${title}`, results.find(({ error }) => error)?.error?.message),
      ),
  );

/** @param {{suites?: any[], specs?: Spec[]}} suite @returns {Spec[]} */
const specsIn = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsIn)];

/**
 * A runner that failed without naming a failed test (it crashed, found no tests, or did not finish) counts as one failure.
 * @param {string} step
 * @param {string} file
 * @param {number} code
 * @param {(report: any) => Outcome} read
 * @returns {Outcome}
 */
function readOutcome(step, file, code, read) {
  const outcome = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : NO_TESTS;
  if (code === 0 || outcome.failed > 0) return outcome;
  return sum([outcome, oneFailed(`${step}: the runner exited with code ${code}, without naming a failed test`)]);
}
