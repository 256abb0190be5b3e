import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../../scripts/processes/run-program.ts';
import { UserError } from '../../scripts/processes/user-error.ts';
import { REPOSITORY } from '../../scripts/system/services.ts';

/** name: `git describe`, or the first digits of the commit */
type Version = { commit: string; name: string };

/**
 * Returns the version at a commit, tag or branch.
 * @throws {UserError}
 */
export function versionAt(revision: string): Version {
  const commit = git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`);
  if (!commit) throw new UserError(`There is no commit ${revision} in this clone.`);
  return { commit, name: git('describe', '--tags', '--always', commit) };
}

/**
 * Returns the last tagged release before this commit.
 * @throws {UserError} this clone has no tag of a release
 */
export function previousRelease(): Version {
  const tag = git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^');
  if (!tag) throw new UserError('This clone has no release tag. Name the version that runs today: --from COMMIT.');
  return versionAt(tag);
}

/**
 * Exports a version into a folder of its own and builds it there, with its own packages. The folder stays for the next run.
 * @returns the folder
 */
export async function checkOut({ commit, name }: Version, log: (line: string) => void): Promise<string> {
  const folder = join(tmpdir(), `lotline-${commit.slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  log(`Building ${name} in ${folder}`);
  const unfinished = mkdtempSync(join(tmpdir(), 'lotline-checkout-'));
  const archive = join(unfinished, 'archive.tar');
  await run('git', ['archive', '--output', archive, commit], REPOSITORY);
  await run('tar', ['-xf', archive], unfinished);
  await run('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], unfinished);
  await run('npm', ['run', '--silent', 'build'], unfinished);
  renameSync(unfinished, folder);
  return folder;
}

async function run(command: string, args: string[], cwd: string) {
  const code = await runProgram(command, args, { cwd, env: { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' } });
  if (code !== 0) throw new UserError(`${command} ${args[0]} failed (code ${code}): see above.`);
}

/** Returns the output, or an empty string if git fails. */
function git(...args: string[]) {
  try {
    return execFileSync('git', args, { cwd: REPOSITORY, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}
