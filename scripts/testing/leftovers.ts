import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { endOrphans } from '../processes/records.ts';

/** How deep below the folder of temporary files a test may create a data folder. */
const MAX_DEPTH = 5;

/**
 * Ends the processes that tests started with data folders below this one and did not stop, because they failed or were killed.
 */
export async function endOrphansBelow(folder: string, log: (line: string) => void) {
  await Promise.all(dataFolders(folder, MAX_DEPTH).map((each) => endOrphans(each, log)));
}

function dataFolders(folder: string, depth: number): string[] {
  const names = folderNames(folder);
  if (names.includes('processes')) return [folder];
  return depth === 0 ? [] : names.flatMap((name) => dataFolders(join(folder, name), depth - 1));
}

function folderNames(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
  } catch {
    return []; // removed meanwhile, or another user's
  }
}
