import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../system/services.mjs';

/**
 * Returns a hash of the content of files and folders, without outputs and installed packages.
 * @param {string[]} paths relative to the checkout; a missing one changes the hash
 */
export function digest(paths) {
  const hash = createHash('sha256').update(process.version);
  for (const path of paths.toSorted()) for (const file of filesOf(path)) hash.update(file).update(contentOf(file));
  return hash.digest('hex');
}

/** Whether each output folder was built from this content. @param {string[]} folders @param {string} content */
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

/** Called before a build, so that an interrupted build does not count. @param {string[]} folders */
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
