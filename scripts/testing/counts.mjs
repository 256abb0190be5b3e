import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{passed: number, failed: number, skipped: number}} Counts */

export const NOTHING = { passed: 0, failed: 0, skipped: 0 };
export const ONE_PASSED = { ...NOTHING, passed: 1 };
export const ONE_FAILED = { ...NOTHING, failed: 1 };

/** @param {Counts[]} all @returns {Counts} */
export function sum(all) {
  return all.reduce(
    (total, each) => ({
      passed: total.passed + each.passed,
      failed: total.failed + each.failed,
      skipped: total.skipped + each.skipped,
    }),
    NOTHING,
  );
}

/** @param {Counts} counts */
export function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** @param {string} file written by jest --json @param {number} code @returns {Counts} */
export function countsOfJest(file, code) {
  return countsOf(file, code, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites, // a file that does not load has no tests to fail
    skipped: report.numPendingTests + report.numTodoTests,
  }));
}

/** @param {string} file written by Playwright's JSON reporter @param {number} code @returns {Counts} */
export function countsOfPlaywright(file, code) {
  return countsOf(file, code, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }));
}

/**
 * Returns the names of the tests that passed only when they were tried again.
 * @param {string} file written by Playwright's JSON reporter
 * @returns {string[]}
 */
export function flakyOfPlaywright(file) {
  return existsSync(file) ? flakyIn(JSON.parse(readFileSync(file, 'utf8'))) : [];
}

/** @typedef {{title: string, file: string, tests: {status: string}[]}} Spec */

/** @param {{suites?: any[], specs?: Spec[]}} suite @returns {string[]} */
const flakyIn = ({ suites = [], specs = [] }) => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map((spec) => `${spec.file}: ${spec.title}`),
  ...suites.flatMap(flakyIn),
];

/**
 * A runner that failed without naming a failed test (it crashed, found no tests, did not end) counts as one failure.
 * @param {string} file
 * @param {number} code
 * @param {(report: any) => Counts} read
 * @returns {Counts}
 */
function countsOf(file, code, read) {
  const counts = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : NOTHING;
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
