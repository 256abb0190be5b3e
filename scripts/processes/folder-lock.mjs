import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identify, isAlive } from './identity.mjs';
import { UserError } from './user-error.mjs';

/**
 * Makes this process the only one that runs on a data folder.
 * @param {string} dataFolder made if missing
 * @returns {() => void} releases the lock
 * @throws {UserError} if a running process holds it
 */
export function lockFolder(dataFolder) {
  mkdirSync(dataFolder, { recursive: true });
  const file = join(dataFolder, 'lock.json');
  const holder = folderHolder(dataFolder);
  if (holder !== undefined) {
    throw new UserError(
      `Lotline already runs on ${dataFolder} (process ${holder}): stop it, or choose another folder with LOTLINE_DATA.`,
    );
  }
  rmSync(file, { force: true });
  try {
    const lock = { pid: process.pid, identity: identify(process.pid) };
    writeFileSync(file, JSON.stringify(lock), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    throw new UserError(
      `Another start took ${dataFolder} at the same moment: choose another folder with LOTLINE_DATA.`,
    );
  }
  return () => rmSync(file, { force: true });
}

/**
 * @param {string} dataFolder
 * @returns {number | undefined} the id of the process that holds the lock
 */
export function folderHolder(dataFolder) {
  try {
    const lock = JSON.parse(readFileSync(join(dataFolder, 'lock.json'), 'utf8'));
    return isAlive(lock) ? lock.pid : undefined;
  } catch {
    return undefined;
  }
}
