import { accessSync, constants, readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { delimiter, join } from 'node:path';

/** Folders of server programs that may be missing from the user's PATH. */
const FOLDERS = [
  '/usr/local/sbin',
  '/usr/local/bin',
  '/usr/sbin',
  '/usr/bin',
  '/sbin',
  '/bin',
  '/opt/homebrew/bin',
  '/opt/homebrew/sbin',
];

/**
 * @param names tried in this order
 * @returns the path of the first one that exists
 */
export function findCommand(...names: string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...FOLDERS];
  for (const name of names) {
    const found = folders.map((folder) => join(folder, name)).find(isProgram);
    if (found) return found;
  }
  return undefined;
}

export function isProgram(file: string) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A sixteenth of the machine's memory, for PostgreSQL's pages. */
export const sharedBuffersMb = () => Math.min(4096, Math.max(128, Math.round(totalmem() / 2 ** 20 / 16)));

export function isRoot() {
  return process.getuid?.() === 0;
}

/** Returns the minimal environment of a server, so that no setting of Lotline or the user affects it. */
export function serverEnvironment(additions: Record<string, string> = {}): Record<string, string> {
  return { PATH: [process.env.PATH, ...FOLDERS].join(delimiter), LANG: 'C.UTF-8', TZ: 'UTC', ...additions };
}

/** Whether apt is available and this process may install packages. */
export function canInstallPackages() {
  if (!isRoot() || !findCommand('apt-get')) return false;
  try {
    return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}
