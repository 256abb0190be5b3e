import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../processes/user-error.ts';
import { REPOSITORY } from '../system/services.ts';

/**
 * Returns a hash of the content of files and folders, without outputs and installed packages.
 * @param paths relative to the checkout; a missing one changes the hash
 */
export function digest(paths: string[]) {
  const hash = createHash('sha256').update(process.version);
  for (const path of paths.toSorted()) for (const file of filesOf(path)) hash.update(file).update(contentOf(file));
  return hash.digest('hex');
}

/** Whether each output folder was built from this content. */
export function isBuiltFrom(folders: string[], content: string) {
  return folders.every((folder) => {
    const file = stampOf(folder);
    return existsSync(file) && readFileSync(file, 'utf8') === content;
  });
}

export function stamp(folders: string[], content: string) {
  for (const folder of folders) {
    mkdirSync(join(REPOSITORY, folder), { recursive: true });
    writeFileSync(stampOf(folder), content);
  }
}

/** Called before a build, so that an interrupted build does not count. */
export function unstamp(folders: string[]) {
  for (const folder of folders) rmSync(stampOf(folder), { force: true });
}

function stampOf(folder: string) {
  return join(REPOSITORY, folder, '.built-from');
}

const OUTPUTS = ['node_modules', 'dist', 'coverage', 'test-results', 'playwright-report'];

/** @returns in a fixed order */
function filesOf(path: string): string[] {
  const absolute = join(REPOSITORY, path);
  if (!existsSync(absolute)) return [];
  try {
    return readdirSync(absolute)
      .filter((name) => !OUTPUTS.includes(name))
      .sort()
      .flatMap((name) => filesOf(join(path, name)));
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR') return [path];
    throw error;
  }
}

function contentOf(file: string) {
  return readFileSync(join(REPOSITORY, file));
}
