import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { endOrphans } from '../processes/records.mjs';

/** How deep below the folder of temporary files a test may create a data folder. */
const MAX_DEPTH = 5;

/**
 * Ends the processes that tests started with data folders below this one and did not stop, because they failed or were killed.
 * @param {string} folder
 * @param {(line: string) => void} log
 */
export async function endOrphansBelow(folder, log) {
  await Promise.all(dataFolders(folder, MAX_DEPTH).map((each) => endOrphans(each, log)));
}

/** @param {string} folder @param {number} depth @returns {string[]} */
function dataFolders(folder, depth) {
  const names = folderNames(folder);
  if (names.includes('processes')) return [folder];
  return depth === 0 ? [] : names.flatMap((name) => dataFolders(join(folder, name), depth - 1));
}

/** @param {string} folder */
function folderNames(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
  } catch {
    return []; // removed meanwhile, or another user's
  }
}
