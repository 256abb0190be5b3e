import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findCommand, isProgram } from './machine.ts';

/** Debian installs each version's programs in a separate folder outside PATH. */
const DEBIAN_FOLDER = '/usr/lib/postgresql';

/**
 * @param version major version of existing data
 * @returns the folder with `postgres` and `initdb`: the newest version by default
 */
export function findPostgres(version?: string): string | undefined {
  const folders = [...debianFolders(), ...folderInPath()].filter(
    (folder) => isProgram(join(folder, 'postgres')) && isProgram(join(folder, 'initdb')),
  );
  return version === undefined ? folders[0] : folders.find((folder) => majorVersion(folder) === version);
}

function debianFolders() {
  try {
    return readdirSync(DEBIAN_FOLDER)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(DEBIAN_FOLDER, version, 'bin'));
  } catch {
    return [];
  }
}

function folderInPath() {
  const found = findCommand('postgres');
  return found ? [dirname(found)] : [];
}

function majorVersion(folder: string) {
  const words = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return /(\d+)(\.\d+)?/.exec(words)?.[1];
}
