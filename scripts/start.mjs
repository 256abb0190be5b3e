/**
 * `node scripts/start.mjs [PROGRAM [ARGUMENT…]]`: installs the packages of package-lock.json if they are missing, and hands over to a
 * TypeScript program of this checkout, in the same process; to run.ts if none is named. Plain JavaScript, because it runs before `npm ci`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19) || (major === 22 && minor < 13)) {
  console.error(`Lotline needs Node 22.13 or newer (20.19 still works); this is Node ${process.versions.node}.`);
  process.exit(1);
}
if (!arePackagesInstalled()) {
  console.log('Installing packages with npm ci (a minute or two)');
  // Playwright would download browsers; the tests use the machine's Chromium.
  const env = { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: REPOSITORY, env, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
const [program = 'scripts/run.ts', ...args] = process.argv.slice(2);
process.argv = [process.execPath, resolve(REPOSITORY, program), ...args];
const { register } = await import('tsx/esm/api');
register();
await import(pathToFileURL(process.argv[1]).href);

/** Compares npm's record of its last installation with the lock file. File times are meaningless after a clone. */
function arePackagesInstalled() {
  const installed = lockedPackages(join('node_modules', '.package-lock.json'));
  return Object.entries(lockedPackages('package-lock.json')).every(([path, wanted]) => {
    if (path === '' || !path.includes('node_modules/')) return true; // the workspaces themselves
    if (wanted.link) return existsSync(join(REPOSITORY, path));
    const found = installed[path];
    if (!found) return Boolean(wanted.optional || wanted.devOptional || wanted.peer);
    return found.version === wanted.version && existsSync(join(REPOSITORY, path, 'package.json'));
  });
}

/** @param {string} file @returns {Record<string, {version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean}>} */
function lockedPackages(file) {
  const path = join(REPOSITORY, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}
