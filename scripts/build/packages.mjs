import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../processes/user-error.mjs';
import { runProgram } from '../processes/run-program.mjs';
import { REPOSITORY } from '../system/services.mjs';

/** Installs the packages of package-lock.json if they are missing. @param {(line: string) => void} log */
export async function installPackagesOfNode(log) {
  if (arePackagesInstalled()) return;
  log('Installing packages with npm ci (a minute or two)');
  // Playwright would download browsers; the tests use the machine's Chromium.
  const env = { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
  const code = await runProgram('npm', ['ci', '--no-audit', '--no-fund'], { cwd: REPOSITORY, env });
  if (code !== 0) throw new UserError(`npm ci failed (code ${code}): see above.`);
}

/** Compares npm's record of its last installation with the lock file. File times are meaningless after a clone. */
function arePackagesInstalled() {
  const installed = lockedPackages(join(REPOSITORY, 'node_modules', '.package-lock.json'));
  const wanted = lockedPackages(join(REPOSITORY, 'package-lock.json'));
  return Object.entries(wanted).every(([path, { version, link, optional, devOptional, peer }]) => {
    if (path === '' || !path.includes('node_modules/')) return true; // the workspaces themselves
    if (link) return existsSync(join(REPOSITORY, path));
    const found = installed[path];
    if (!found) return Boolean(optional || devOptional || peer);
    return found.version === version && existsSync(join(REPOSITORY, path, 'package.json'));
  });
}

/**
 * @param {string} file
 * @returns {Record<string, {version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean}>}
 */
function lockedPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}
