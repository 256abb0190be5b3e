import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identify, isAlive } from './identity.ts';
import { codeOf, UserError } from './user-error.ts';

/**
 * Makes this process the only one that runs on a data folder.
 * @throws {UserError} if a running process holds it
 * @param dataFolder made if missing
 * @returns releases the lock
 */
export function lockFolder(dataFolder: string): () => void {
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
    if (codeOf(error) !== 'EEXIST') throw error;
    throw new UserError(
      `Another start took ${dataFolder} at the same moment: choose another folder with LOTLINE_DATA.`,
    );
  }
  return () => rmSync(file, { force: true });
}

/** @returns the id of the process that holds the lock */
export function folderHolder(dataFolder: string): number | undefined {
  try {
    const lock = JSON.parse(readFileSync(join(dataFolder, 'lock.json'), 'utf8'));
    return isAlive(lock) ? lock.pid : undefined;
  } catch {
    return undefined;
  }
}
