/**
 * `npm run check`: types, and lint and unit tests of the files that changed since the branch left main (on main: since HEAD).
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from './processes/run-program.ts';
import { explain } from './processes/user-error.ts';
import { REPOSITORY } from './system/services.ts';
import { TYPESCRIPT_PROJECTS } from './testing/steps.ts';

const CACHE = 'node_modules/.cache';

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: REPOSITORY, encoding: 'utf8' }).split('\n').filter(Boolean);

function changedFiles() {
  const [branch] = git('rev-parse', '--abbrev-ref', 'HEAD');
  const [base = 'HEAD'] = branch === 'main' ? ['HEAD'] : mergeBase();
  const files = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(files)].filter((file) => existsSync(join(REPOSITORY, file)));
}

function mergeBase() {
  try {
    return git('merge-base', 'HEAD', 'main');
  } catch {
    return git('merge-base', 'HEAD', 'origin/main'); // a clone of a single branch has no local main
  }
}

/**
 * @param name within node_modules
 * @returns its exit code
 */
const run = (name: string, ...args: string[]): Promise<number> =>
  runProgram(process.execPath, [join(REPOSITORY, 'node_modules', name), ...args], { cwd: REPOSITORY });

async function checkTypes() {
  let failed = await run('typescript-7/bin/tsc', '-b');
  for (const project of TYPESCRIPT_PROJECTS) failed ||= await run('typescript-7/bin/tsc', '--noEmit', '-p', project);
  return failed;
}

async function lintFiles(files: string[]) {
  const code = files.filter((file) => /\.([cm]?[jt]s|tsx)$/.test(file));
  const eslint = ['--no-warn-ignored', '--cache', '--cache-location', `${CACHE}/eslint/`];
  const prettier = ['--check', '--log-level=warn', '--ignore-unknown', '--cache', `--cache-location=${CACHE}/prettier`];
  return (
    (code.length > 0 && (await run('eslint/bin/eslint.js', ...eslint, ...code))) ||
    run('prettier/bin/prettier.cjs', ...prettier, ...files)
  );
}

/** Nearly every test depends on packages, so a change there runs only the related tests in packages. */
async function runUnitTests(files: string[]) {
  const isInPackages = (file: string) => file.startsWith('packages/');
  const failed = [
    await runRelatedTests(
      files.filter(isInPackages),
      ['unit'],
      ['--testPathIgnorePatterns', '^<rootDir>/(?!packages/)'],
    ),
    await runRelatedTests(
      files.filter((file) => !isInPackages(file)),
      ['unit', 'frontend'],
    ),
  ];
  return failed.some(Boolean);
}

async function runRelatedTests(files: string[], projects: string[], options: string[] = []) {
  if (files.length === 0) return 0;
  const output = ['--passWithNoTests', '--silent', `--cacheDirectory=${CACHE}/jest`];
  return run(
    'jest/bin/jest.js',
    '--selectProjects',
    ...projects,
    ...output,
    ...options,
    '--findRelatedTests',
    ...files,
  );
}

try {
  const startedAt = Date.now();
  const files = changedFiles();
  console.log(`${files.length} changed files`);
  const checks = {
    types: checkTypes,
    ...(files.length > 0 && { lint: () => lintFiles(files), 'unit tests': () => runUnitTests(files) }),
  };
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => ({ name, failed: Boolean(await check()) })),
  );
  const failed = results.filter((result) => result.failed).map(({ name }) => name);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`\n${failed.length > 0 ? `Failed: ${failed.join(', ')}` : 'All checks passed'} (${seconds} s)`);
  process.exitCode = failed.length > 0 ? 1 : 0;
} catch (error) {
  explain(error);
  process.exitCode = 1;
}
