import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { REPOSITORY } from '../system/services.ts';

/** The result of a step. */
export interface Outcome {
  passed: number;
  failed: number;
  /** what failed, each with the beginning of its error; the rest is in the output of its step */
  failures: string[];
  /** the tests that passed only when retried; they count as passed */
  flaky: string[];
  files: { file: string; seconds: number }[];
}

export const NO_TESTS: Outcome = { passed: 0, failed: 0, failures: [], flaky: [], files: [] };

/** The outcome of a program that is one test. */
export const outcomeOf = (codes: number[], failure: string): Outcome =>
  codes.every((code) => code === 0) ? { ...NO_TESTS, passed: 1 } : { ...NO_TESTS, failed: 1, failures: [failure] };

export const sum = (all: Outcome[]): Outcome => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
  failures: all.flatMap(({ failures }) => failures),
  flaky: all.flatMap(({ flaky }) => flaky),
  files: all.flatMap(({ files }) => files),
});

export const formatCounts = ({ passed, failed }: Outcome) => `${passed} passed, ${failed} failed`;

/** @returns one line a file, slowest first */
export const slowestFiles = ({ files }: Outcome, count: number): string[] =>
  files
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);

const ERROR_LINES = 12;

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
  testResults: {
    name: string;
    message: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: {
      status: string;
      fullName: string;
      ancestorTitles: string[];
      duration?: number | null;
      failureMessages: string[];
      invocations?: number;
    }[];
  }[];
}

/** How long the tests of each file of a group took. */
function filesInGroup(tests: JestReport['testResults'][number]['assertionResults']): Outcome['files'] {
  const seconds = new Map<string, number>();
  for (const {
    ancestorTitles: [file = ''],
    duration,
  } of tests)
    seconds.set(file, (seconds.get(file) ?? 0) + (duration ?? 0) / 1000);
  return [...seconds].map(([file, total]) => ({ file, seconds: total }));
}

export const outcomeOfJest = (report: JestReport): Outcome =>
  sum([
    {
      ...NO_TESTS,
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites, // a file that does not load has no tests to fail
    },
    ...report.testResults.map(({ name, message, status, startTime, endTime, assertionResults }) => {
      const file = relative(REPOSITORY, name);
      // Of files that run together (together.ts), the titles begin with their own names.
      const isGroup = file.endsWith('together.ts');
      const nameOf = (fullName: string) => (isGroup ? fullName : `${file}: ${fullName}`);
      const failed = assertionResults.filter((test) => test.status === 'failed');
      return {
        ...NO_TESTS,
        failures:
          status === 'failed' && failed.length === 0
            ? [formatFailure(file, message)]
            : failed.map(({ fullName, failureMessages }) => formatFailure(nameOf(fullName), failureMessages[0])),
        flaky: assertionResults
          .filter((test) => test.status === 'passed' && (test.invocations ?? 1) > 1)
          .map(({ fullName }) => nameOf(fullName)),
        files: isGroup ? filesInGroup(assertionResults) : [{ file, seconds: (endTime - startTime) / 1000 }],
      };
    }),
  ]);

interface Suite {
  suites?: Suite[];
  specs?: Spec[];
}

interface Spec {
  title: string;
  file: string;
  tests: { status: string; results?: { duration: number; error?: { message?: string } }[] }[];
}

/** The part of the report of Playwright's JSON reporter that is read here. */
interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number };
  suites: (Suite & { file: string })[];
}

const specsIn = ({ suites = [], specs = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsIn)];

export function outcomeOfPlaywright({ stats, suites }: PlaywrightReport): Outcome {
  const tests = specsIn({ suites }).flatMap((spec) => spec.tests.map((test) => ({ ...spec, ...test })));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ file, title, results = [] }) => formatFailure(`${file}: ${title}`, results[0]?.error?.message)),
    flaky: tests.filter(({ status }) => status === 'flaky').map(({ file, title }) => `${file}: ${title}`),
    files: suites.map((suite) => ({
      file: `e2e/browser/${suite.file}`,
      seconds: specsIn(suite)
        .flatMap((spec) => spec.tests.flatMap(({ results = [] }) => results))
        .reduce((total, { duration }) => total + duration / 1000, 0),
    })),
  };
}

/**
 * Reads the report of a runner. One that failed without naming a failed test (it crashed, found no tests, or did not finish) counts as
 * one failure.
 */
export function readOutcome<Report>(
  step: string,
  file: string,
  code: number,
  read: (report: Report) => Outcome,
): Outcome {
  const outcome = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : NO_TESTS;
  if (code === 0 || outcome.failed > 0) return outcome;
  return sum([
    outcome,
    outcomeOf([code], `${step}: the runner exited with code ${code}, without naming a failed test`),
  ]);
}
