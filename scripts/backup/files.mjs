import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { UserError } from '../processes/user-error.mjs';

/** Names of backups in a folder; their alphabetical order is chronological. */
export const BACKUP_NAME = /^lotline-\d{8}T\d{6}Z\.backup$/;

/**
 * @param {string[]} args `--to FILE`, or `--to FOLDER --keep N --daily HH:MM`; both may add `--then COMMAND`
 * @param {Record<string, string | undefined>} env BACKUP_THEN is the command if `--then` is not given
 * @param {Date} now
 * @returns {{path: string, folder?: string, keep?: number, daily?: string, then?: string}}
 * @throws {UserError}
 */
export function readBackupArguments(args, env, now) {
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

/** @param {string} path */
function isExistingFolder(path) {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch (error) {
    throw fileError(path, 'written', error);
  }
}

/**
 * @param {string[]} args `--from FILE`
 * @param {Record<string, string | undefined>} env RESTORE_FROM says it otherwise
 * @returns {string}
 * @throws {UserError}
 */
export function readRestoreArguments(args, env) {
  const { from = env.RESTORE_FROM } = parseOptions(args, { from: { type: 'string' } });
  if (!from) throw new UserError('Say which backup: --from FILE.');
  return from;
}

/**
 * @param {string[]} args `--from FILE --may-drop NAME,NAME`
 * @returns {{path: string, mayDrop: string[]}}
 * @throws {UserError}
 */
export function readRehearsalArguments(args) {
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
 * @param {string} path @param {'read' | 'written'} verb @param {any} error
 */
export function fileError(path, verb, error) {
  const reason = error.syscall === 'connect' ? undefined : FILE_ERRORS.get(error.code);
  return reason === undefined ? error : new UserError(`${path} cannot be ${verb}: ${reason}.`);
}

/** Removes all but the newest backups that were named by their time. @param {string} folder @param {number} keep @returns {string[]} the paths */
export function removeOldBackups(folder, keep) {
  const named = readdirSync(folder).filter((name) => BACKUP_NAME.test(name));
  const old = named
    .sort()
    .slice(0, -keep)
    .map((name) => join(folder, name));
  for (const path of old) rmSync(path);
  return old;
}

/** @param {string[]} args @param {Record<string, {type: 'string'}>} options @returns {Record<string, string | undefined>} */
function parseOptions(args, options) {
  try {
    return /** @type {any} */ (parseArgs({ args, options }).values);
  } catch (error) {
    throw new UserError(error.message);
  }
}
