import { join } from 'node:path';
import { REPOSITORY } from '../system/services.ts';
import { afterRetry, failedFilesOfJest, NO_TESTS, outcomeOfJest, type Outcome } from './outcome.ts';
import type { createRun } from './run.ts';

type Run = ReturnType<typeof createRun>;

/** For tests with processes: one file after another, and an end even if a failed test left one running. */
export const SERIAL_ARGUMENTS = ['--runInBand', '--forceExit'];

/** jest's arguments for the files whose path contains one of `paths`. */
export const pathArguments = (paths: string[]) => (paths.length === 0 ? [] : ['--passWithNoTests', '--', ...paths]);

/** Runs the files of each group as one. */
export async function runTogether(
  run: Run,
  project: string,
  groups: string[][],
  args: string[],
  { report = project, env, ...options }: Parameters<Run['program']>[2] & { report?: string },
) {
  if (groups.flat().length === 0) return NO_TESTS;
  const config = ['--config', 'scripts/testing/together.config.cjs', '--selectProjects', project];
  const perform = (name: string, files?: string[]) =>
    runJest(run, name, [...config, ...args], {
      ...options,
      env: { ...env, TEST_GROUPS: JSON.stringify(files ? [files] : groups) },
    });
  // A pure rule that fails once, for example for one of a property test's random inputs, is wrong.
  return project === 'unit' ? perform(report) : runWithRetry(run, report, perform);
}

/**
 * Under CI, files with failed tests run once more, in a new process: a second attempt within the first one would meet its data.
 * @param perform runs these files only; all if undefined
 */
export async function runWithRetry(
  run: Run,
  report: string,
  perform: (report: string, files?: string[]) => Promise<Outcome>,
) {
  const first = await perform(report);
  const files = process.env.CI ? failedFilesOfJest(run.report(report)) : [];
  return files.length === 0 ? first : afterRetry(first, await perform(`${report}-retry`, files));
}

/**
 * In MB. Each file loads its modules again, and a large young generation frees those of the previous file without copying them.
 */
const LARGE_YOUNG_GENERATION = '--max-semi-space-size=64';

export async function runJest(run: Run, name: string, args: string[], options: Parameters<Run['program']>[2] = {}) {
  const report = run.report(name);
  const cache = join(REPOSITORY, 'node_modules', '.cache', 'jest'); // the default is in the temporary folder, which is removed
  const output = ['--json', `--outputFile=${report}`, `--cacheDirectory=${cache}`];
  const code = await run.program(
    process.execPath,
    [LARGE_YOUNG_GENERATION, programPath('jest/bin/jest.js'), ...output, ...args],
    options,
  );
  return outcomeOfJest(name, report, code);
}

/** @param path within node_modules */
export function programPath(path: string) {
  return join(REPOSITORY, 'node_modules', path);
}
