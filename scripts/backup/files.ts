import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { codeOf, UserError } from '../processes/user-error.ts';

/** Names of backups in a folder; their alphabetical order is chronological. */
export const BACKUP_NAME = /^lotline-\d{8}T\d{6}Z\.backup$/;

/**
 * @throws {UserError}
 * @param args `--to FILE`, or `--to FOLDER --keep N --daily HH:MM`; both may add `--then COMMAND`
 * @param env BACKUP_THEN is the command if `--then` is not given
 */
export function readBackupArguments(
  args: string[],
  env: Record<string, string | undefined>,
  now: Date,
): { path: string; folder?: string; keep?: number; daily?: string; then?: string } {
  const options = parseOptions(args, {
    to: { type: 'string' },
    keep: { type: 'string' },
    daily: { type: 'string' },
    then: { type: 'string' },
  });
  const { to, keep, daily } = options;
  const then = options.then ?? (env.BACKUP_THEN || undefined);
  if (!to) throw new UserError('Say where to: --to FILE, or --to FOLDER --keep N.');
  const isFolder = to.endsWith('/') || isExistingFolder(to);
  if (!isFolder && keep !== undefined) throw new UserError('--keep needs a folder after --to.');
  if (keep !== undefined && !/^[1-9]\d{0,4}$/.test(keep)) throw new UserError('--keep takes a number from 1.');
  if (!isFolder && daily !== undefined) throw new UserError('--daily needs a folder after --to.');
  if (daily !== undefined && !/^([01]\d|2[0-3]):[0-5]\d$/.test(daily))
    throw new UserError('--daily takes a time, 03:30.');
  if (!isFolder) return { path: to, then };
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const path = join(to, `lotline-${time}.backup`);
  return { path, folder: to, keep: keep === undefined ? undefined : Number(keep), daily, then };
}

function isExistingFolder(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch (error) {
    throw fileError(path, 'written', error);
  }
}

/**
 * @throws {UserError}
 * @param args `--from FILE`
 * @param env RESTORE_FROM says it otherwise
 */
export function readRestoreArguments(args: string[], env: Record<string, string | undefined>): string {
  const { from = env.RESTORE_FROM } = parseOptions(args, { from: { type: 'string' } });
  if (!from) throw new UserError('Say which backup: --from FILE.');
  return from;
}

/**
 * @throws {UserError}
 * @param args `--from FILE --may-drop NAME,NAME`
 */
export function readRehearsalArguments(args: string[]): { path: string; mayDrop: string[] } {
  const { from, 'may-drop': mayDrop } = parseOptions(args, {
    from: { type: 'string' },
    'may-drop': { type: 'string' },
  });
  if (!from) throw new UserError('Say which backup: --from FILE.');
  return { path: from, mayDrop: mayDrop?.split(',') ?? [] };
}

/** Errors of files, by their codes. */
const FILE_ERRORS = new Map([
  ['EACCES', 'permission is denied'],
  ['EDQUOT', 'the disk quota is used up'],
  ['EFBIG', 'it is larger than the system allows'],
  ['EIO', 'the disk has an error'],
  ['EISDIR', 'it is a folder'],
  ['ENAMETOOLONG', 'the name is too long'],
  ['ENOENT', 'no such file or folder'],
  ['ENOSPC', 'the disk is full'],
  ['ENOTDIR', 'a part of the path is not a folder'],
  ['EPERM', 'permission is denied'],
  ['EROFS', 'the disk is read-only'],
]);

/**
 * Explains an error of the file at `path`. Returns any other error as it is: a connection to a server has some of the same codes.
 */
export function fileError(path: string, verb: 'read' | 'written', error: unknown) {
  const isConnection = typeof error === 'object' && error !== null && 'syscall' in error && error.syscall === 'connect';
  const reason = isConnection ? undefined : FILE_ERRORS.get(String(codeOf(error)));
  return reason === undefined ? error : new UserError(`${path} cannot be ${verb}: ${reason}.`);
}

/**
 * Removes all but the newest backups that were named by their time.
 * @returns the paths
 */
export function removeOldBackups(folder: string, keep: number): string[] {
  const named = readdirSync(folder).filter((name) => BACKUP_NAME.test(name));
  const old = named
    .sort()
    .slice(0, -keep)
    .map((name) => join(folder, name));
  for (const path of old) rmSync(path);
  return old;
}

function parseOptions(args: string[], options: Record<string, { type: 'string' }>): Record<string, string | undefined> {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error));
  }
}
