import { mkdirSync } from 'node:fs';
import pg from 'pg';
import { build } from '../../scripts/build/index.ts';
import { lockFolder } from '../../scripts/processes/folder-lock.ts';
import { isPortFree } from '../../scripts/processes/ports.ts';
import { UserError } from '../../scripts/processes/user-error.ts';
import { startSystem, type System } from '../../scripts/system/index.ts';
import { Caller } from '../generate/caller.ts';
import { requireWrk } from '../generate/wrk.ts';
import { writeLots } from '../seed/lots.ts';
import { seed } from '../seed/seed.ts';
import type { Options } from '../options.ts';

/** The seeded system under load. */
export interface Environment {
  /** of the first gateway */
  url: string;
  /** of the second */
  otherUrl: string;
  customers: number;
  dataFolder: string;
  /** as the superuser */
  database: pg.Pool;
  /** of the superuser, for the database `lotline` */
  databaseUrl: string;
  /** of every process by name */
  pids: () => Record<string, number>;
  /** opens a session at the first gateway */
  signIn: () => Promise<Caller>;
  /** starts CPU profiles if they were requested; called after the warm-up */
  beginProfiles: () => void;
  log: (line: string) => void;
  stop: () => Promise<void>;
}

export async function startEnvironment({
  customers,
  lots,
  dataFolder,
  port,
  profile,
  log,
  signal,
}: Pick<Options, 'customers' | 'lots' | 'dataFolder' | 'port' | 'profile'> & {
  log: (line: string) => void;
  signal: AbortSignal;
}): Promise<Environment> {
  if (process.platform !== 'linux')
    throw new UserError('The bench reads CPU time and memory from /proc: it needs Linux.');
  await refuseTakenPort(port);
  const unlock = lockFolder(dataFolder);
  process.on('exit', unlock);
  await requireWrk(log);
  signal.throwIfAborted();
  const built = build(log);
  built.catch(() => {}); // handled by startSystem
  const lotsFile = writeLots(dataFolder, lots);
  const env = { ...SETTINGS, ...profilerEnvironment(profile), ...(lotsFile && { LOTS_FILE: lotsFile }) };
  const system = await startSystem({ dataFolder, port, built, signal, env, replicas: { gateway: 2 }, log });
  const admin = new URL(system.servers.postgresUrl);
  admin.pathname = '/lotline';
  const database = new pg.Pool({ connectionString: admin.href, max: 2 });
  database.on('error', () => undefined); // the server may stop while connected
  const stop = async () => {
    await database.end();
    await system.stop();
  };
  try {
    await seed(admin.href, { customers, lots }, log, signal);
    const [url = '', otherUrl = ''] = system.gateways;
    return {
      url,
      otherUrl,
      customers,
      dataFolder,
      database,
      databaseUrl: admin.href,
      pids: () => pidsOf(system),
      beginProfiles: runOnce(() => {
        if (profile) for (const { pid } of system.processes) if (pid) process.kill(pid, 'SIGUSR2');
      }),
      signIn: () => Caller.signedIn(url, ADMIN_EMAIL, ADMIN_PASSWORD),
      log,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function pidsOf({ processes, servers }: System): Record<string, number> {
  const services = processes.map(({ name, pid }) => [name, pid] as const);
  const machinery = (['postgres', 'rabbitmq', 'redis'] as const).map((name) => {
    const server = servers[name];
    return [name, server.kind === 'private' ? server.pid() : undefined] as const;
  });
  return Object.fromEntries([...services, ...machinery].flatMap(([name, pid]) => (pid ? [[name, pid]] : [])));
}

function runOnce(work: () => void) {
  let done = false;
  return () => {
    if (!done) work();
    done = true;
  };
}

async function refuseTakenPort(port: number | undefined) {
  if (port === undefined) return;
  for (const host of ['127.0.0.1', '0.0.0.0', '::']) {
    if (!(await isPortFree(port, host))) throw new UserError(`Port ${port} is in use: choose another with --port.`);
  }
}

/** Preloads the profiler into every service. */
function profilerEnvironment(folder: string | undefined): Record<string, string> {
  if (!folder) return {};
  mkdirSync(folder, { recursive: true });
  const profiler = new URL('../measure/profiler.ts', import.meta.url);
  return { BENCH_PROFILES: folder, NODE_OPTIONS: `--import=tsx --import=${profiler.href}` };
}

export const ADMIN_EMAIL = 'admin@bench.test';
export const ADMIN_PASSWORD = 'lotline-bench';

/**
 * Settings of every service. The rate limits are high, because one machine makes the requests of all customers.
 */
export const SETTINGS = {
  LOG_LEVEL: 'warn',
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
  /** Boards need no pairing: half of the boards of one load have no session. */
  BOARD_ACCESS: 'open',
  LINK_REQUESTS_PER_MINUTE: '100000000',
  LINK_STATUS_PER_MINUTE: '100000000',
  UNKNOWN_LINKS_PER_MINUTE: '100000000',
};
