import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../processes/user-error.ts';
import { clusterFolder, createCluster, serverUser } from './postgres-cluster.ts';
import { findPostgres } from './postgres-programs.ts';
import { answersPostgres } from './probe.ts';
import { serverEnvironment, sharedBuffersMb } from './machine.ts';
import { identify } from '../processes/identity.ts';
import { privateServer, type PrivateServer } from './private-server.ts';

/**
 * Keeps the values of rows and statements out of PostgreSQL's log, because they are personal data: a duplicate would otherwise log
 * `Key (email)=(…) already exists.` and the statement, which may hold a password. docker-compose.yml and k8s/overlays/local have the
 * same (postgres.spec.ts).
 */
export const LOG_SETTINGS = {
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
};

/**
 * Durable as in production (fsync stays on), sized for one machine that runs everything. With smaller buffers, queries would write
 * pages themselves and their commits would wait for the disk.
 */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: `${sharedBuffersMb()}MB`,
  effective_cache_size: `${4 * sharedBuffersMb()}MB`,
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  ...LOG_SETTINGS,
};

/** A killed process still loses nothing with these settings; only a crash of the machine loses data. */
const DISPOSABLE_SETTINGS = { fsync: 'off', full_page_writes: 'off', shared_buffers: '256MB' };

export function privatePostgres({
  dataFolder,
  port,
  password,
  log,
  supervised,
  disposable,
}: {
  dataFolder: string;
  port: number;
  password: string;
  log: (line: string) => void;
  supervised: boolean;
  disposable: boolean;
}): PrivateServer {
  const user = serverUser();
  const folder = clusterFolder(dataFolder, user);
  const programs = programsFor(folder);
  return privateServer({
    title: 'PostgreSQL',
    port,
    child: {
      name: 'postgres',
      dataFolder,
      logFile: join(dataFolder, 'logs', 'postgres.log'),
      command: join(programs, 'postgres'),
      args: ['-D', folder, '-p', String(port), ...settingArguments(disposable ? DISPOSABLE_SETTINGS : {})],
      env: serverEnvironment(),
      cwd: '/',
      ...(user && { user }),
      stopSignal: 'SIGINT', // "fast": open transactions roll back; SIGTERM would wait for the clients
      supervised,
      log,
    },
    beforeStart: async () => {
      if (!existsSync(join(folder, 'PG_VERSION'))) {
        mkdirSync(join(dataFolder, 'logs'), { recursive: true });
        await createCluster({ programs, folder, password, user });
      }
      removeStaleLock(folder);
    },
    isReady: () => answersPostgres('127.0.0.1', port),
  });
}

function programsFor(folder: string) {
  const version = existsSync(join(folder, 'PG_VERSION'))
    ? readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
    : undefined;
  const programs = findPostgres(version);
  if (programs) return programs;
  throw new UserError(
    `The data in ${folder} was written by PostgreSQL ${version}, which is not on this machine: install it, or empty the data with npm run reset.`,
  );
}

function settingArguments(over: Record<string, string>) {
  return Object.entries({ ...SETTINGS, ...over }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * PostgreSQL does not start while any process has the id in its lock file, even a zombie or, after a reboot, an unrelated process.
 * Removes the lock if the process does not belong to this cluster.
 */
function removeStaleLock(folder: string) {
  const lock = join(folder, 'postmaster.pid');
  if (!existsSync(lock)) return;
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0]);
  if (identify(pid) === undefined || !commandLine(pid).includes(folder)) rmSync(lock, { force: true });
}

function commandLine(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
