import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../system/services.mjs';

/**
 * One word for the content of files and folders (below them everything but outputs and packages).
 * @param {string[]} paths relative to the checkout; those that are missing count as such
 */
export function digest(paths) {
  const hash = createHash('sha256').update(process.version);
  for (const path of paths.toSorted()) for (const file of filesOf(path)) hash.update(file).update(contentOf(file));
  return hash.digest('hex');
}

/** Whether each output folder was made from this content. @param {string[]} folders @param {string} content */
export function isBuiltFrom(folders, content) {
  return folders.every((folder) => {
    const file = stampOf(folder);
    return existsSync(file) && readFileSync(file, 'utf8') === content;
  });
}

/** @param {string[]} folders @param {string} content */
export function stamp(folders, content) {
  for (const folder of folders) {
    mkdirSync(join(REPOSITORY, folder), { recursive: true });
    writeFileSync(stampOf(folder), content);
  }
}

/** Before a build, so that one that is broken off does not count. @param {string[]} folders */
export function unstamp(folders) {
  for (const folder of folders) rmSync(stampOf(folder), { force: true });
}

/** @param {string} folder */
function stampOf(folder) {
  return join(REPOSITORY, folder, '.built-from');
}

const OUTPUTS = ['node_modules', 'dist', 'coverage', 'test-results', 'playwright-report'];

/** @param {string} path @returns {string[]} in a fixed order */
function filesOf(path) {
  const absolute = join(REPOSITORY, path);
  if (!existsSync(absolute)) return [];
  try {
    return readdirSync(absolute)
      .filter((name) => !OUTPUTS.includes(name))
      .sort()
      .flatMap((name) => filesOf(join(path, name)));
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
}

/** @param {string} file */
function contentOf(file) {
  return readFileSync(join(REPOSITORY, file));
}
