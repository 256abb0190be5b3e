/**
 * `npm run check`: types, and lint and unit tests of the files that changed since the branch left main (on main: since HEAD).
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from './processes/run-program.ts';
import { REPOSITORY } from './system/services.ts';
import { TYPESCRIPT_PROJECTS } from './testing/steps.ts';

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: REPOSITORY, encoding: 'utf8' }).split('\n').filter(Boolean);

/** @returns the exit code */
const run = (name: string, ...args: string[]) =>
  runProgram(process.execPath, [join(REPOSITORY, 'node_modules', name), ...args], { cwd: REPOSITORY });

const [branch] = git('rev-parse', '--abbrev-ref', 'HEAD');
// A clone of a single branch has no local main.
const [main] = git('for-each-ref', '--format=%(refname)', 'refs/heads/main', 'refs/remotes/origin/main');
const [base = 'HEAD'] = branch === 'main' || main === undefined ? [] : git('merge-base', 'HEAD', main);
const files = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')].filter(
  (file) => existsSync(join(REPOSITORY, file)),
);

async function checkTypes() {
  let code = await run('typescript-7/bin/tsc', '-b');
  for (const project of TYPESCRIPT_PROJECTS) code ||= await run('typescript-7/bin/tsc', '--noEmit', '-p', project);
  return code;
}

async function lint() {
  const code = files.filter((file) => /\.([cm]?[jt]s|tsx)$/.test(file));
  const linted =
    code.length > 0
      ? await run('eslint/bin/eslint.js', '--no-warn-ignored', '--cache', '--cache-location', CACHE.eslint, ...code)
      : 0;
  const cached = ['--cache', `--cache-location=${CACHE.prettier}`];
  return (
    linted || run('prettier/bin/prettier.cjs', '--check', '--log-level=warn', '--ignore-unknown', ...cached, ...files)
  );
}

const CACHE = {
  eslint: 'node_modules/.cache/eslint/',
  prettier: 'node_modules/.cache/prettier',
  jest: 'node_modules/.cache/jest',
};

/** Nearly every test depends on packages, so a change there runs only the related tests in packages. */
async function runUnitTests() {
  const isInPackages = (file: string) => file.startsWith('packages/');
  const related = (changed: string[], ...options: string[]) =>
    changed.length === 0
      ? 0
      : run(
          'jest/bin/jest.js',
          ...['--selectProjects', 'unit', 'frontend', '--passWithNoTests', '--silent'],
          ...[`--cacheDirectory=${CACHE.jest}`, ...options, '--findRelatedTests', ...changed],
        );
  const inPackages = await related(
    files.filter(isInPackages),
    ...['--testPathIgnorePatterns', '^<rootDir>/(?!packages/)'],
  );
  return inPackages || related(files.filter((file) => !isInPackages(file)));
}

const startedAt = Date.now();
console.log(`${files.length} changed files`);
const checks = { types: checkTypes, ...(files.length > 0 && { lint, 'unit tests': runUnitTests }) };
const results = await Promise.all(
  Object.entries(checks).map(async ([name, check]) => ((await check()) === 0 ? [] : [name])),
);
const failed = results.flat();
const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
console.log(`\n${failed.length > 0 ? `Failed: ${failed.join(', ')}` : 'All checks passed'} (${seconds} s)`);
process.exitCode = failed.length > 0 ? 1 : 0;
