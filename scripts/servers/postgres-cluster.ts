import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { outputOf, UserError } from '../processes/user-error.ts';
import { isRoot, serverEnvironment } from './machine.ts';

type User = { uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root.
 * @returns the user to run it as; undefined for the current user
 */
export function serverUser(): User | undefined {
  if (!isRoot()) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // the user does not exist
    }
  }
  throw new UserError('PostgreSQL does not run as root and this machine has no user postgres: start as another user.');
}

/**
 * Returns the folder of the cluster: in the data folder or, if `user` cannot access that (a checkout under /root), in a folder
 * whose name depends on the data folder.
 */
export function clusterFolder(dataFolder: string, user: User | undefined) {
  const inside = join(dataFolder, 'postgres');
  if (!user) return inside;
  mkdirSync(dataFolder, { recursive: true });
  const { mode } = statSync(dataFolder);
  chmodSync(dataFolder, mode | 0o001); // others may enter but not list it; files with secrets are 0600
  return canReach(dataFolder, user) ? inside : externalClusterFolder(dataFolder);
}

export function externalClusterFolder(dataFolder: string) {
  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12);
  return join('/var/tmp', `lotline-${name}`, 'postgres');
}

function canReach(folder: string, user: User) {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user, cwd: '/' }).status === 0;
}

interface CreateClusterOptions {
  programs: string;
  folder: string;
  /** of the superuser `postgres` */
  password: string;
  user: User | undefined;
}

export async function createCluster({ programs, folder, password, user }: CreateClusterOptions) {
  const unfinished = `${folder}.new`; // renamed when complete, so that a killed start leaves no partial cluster
  prepareFolder(unfinished, user);
  const passwordFile = `${folder}.password`;
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, password, { mode: 0o600, flag: 'wx' });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8';
  const options = [
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    `--locale=${locale}`,
  ];
  try {
    await promisify(execFile)(join(programs, 'initdb'), ['-D', unfinished, ...options], {
      env: serverEnvironment(),
      cwd: '/',
      ...user,
    });
    renameSync(unfinished, folder);
  } catch (error) {
    throw new UserError(`PostgreSQL could not create its data folder ${folder}: ${outputOf(error)}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function prepareFolder(folder: string, user: User | undefined) {
  const parent = dirname(folder);
  if (!existsSync(parent)) mkdirSync(parent, { recursive: true, mode: 0o711 });
  const owner = lstatSync(parent);
  if (!owner.isDirectory() || (user && owner.uid !== process.getuid?.())) {
    throw new UserError(`${parent} belongs to another user: remove it, or choose another folder with LOTLINE_DATA.`);
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  if (user) chownSync(folder, user.uid, user.gid);
}
