import { mkdirSync } from 'node:fs';
import pg from 'pg';
import { build } from '../../scripts/build/index.mjs';
import { installPackagesOfNode } from '../../scripts/build/packages.mjs';
import { lockFolder } from '../../scripts/processes/folder-lock.mjs';
import { isPortFree } from '../../scripts/processes/ports.mjs';
import { UserError } from '../../scripts/processes/user-error.mjs';
import { startSystem } from '../../scripts/system/index.mjs';
import { Caller } from '../generate/caller.mjs';
import { findWrk } from '../generate/wrk.mjs';
import { writeLots } from '../seed/lots.mjs';
import { seed } from '../seed/seed.mjs';

/**
 * The seeded system under load.
 * @typedef {object} Environment
 * @property {string} url of the first gateway
 * @property {string} otherUrl of the second
 * @property {number} customers
 * @property {string} dataFolder
 * @property {pg.Pool} database as the superuser
 * @property {string} databaseUrl of the superuser, for the database `lotline`
 * @property {() => Record<string, number>} pids of every process by name
 * @property {() => Promise<Caller>} signIn opens a session at the first gateway
 * @property {() => void} beginProfiles starts CPU profiles if they were requested; called after the warm-up
 * @property {(line: string) => void} log
 * @property {() => Promise<void>} stop
 */

/**
 * @param {Pick<import('../options.mjs').Options, 'customers' | 'lots' | 'dataFolder' | 'port' | 'profile'>
 *   & {log: (line: string) => void, signal: AbortSignal}} options
 * @returns {Promise<Environment>}
 */
export async function startEnvironment({ customers, lots, dataFolder, port, profile, log, signal }) {
  if (process.platform !== 'linux')
    throw new UserError('The bench reads CPU time and memory from /proc: it needs Linux.');
  await refuseTakenPort(port);
  const unlock = lockFolder(dataFolder);
  process.on('exit', unlock);
  await findWrk(log);
  await installPackagesOfNode(log);
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

/** @param {import('../../scripts/system/index.mjs').System} system @returns {Record<string, number>} */
function pidsOf({ processes, servers }) {
  const services = processes.map(({ name, pid }) => /** @type {const} */ ([name, pid]));
  const machinery = /** @type {const} */ (['postgres', 'rabbitmq', 'redis']).map((name) => {
    const server = servers[name];
    return /** @type {const} */ ([name, server.kind === 'private' ? server.pid() : undefined]);
  });
  return Object.fromEntries([...services, ...machinery].flatMap(([name, pid]) => (pid ? [[name, pid]] : [])));
}

/** @param {() => void} work */
function runOnce(work) {
  let done = false;
  return () => {
    if (!done) work();
    done = true;
  };
}

/** @param {number | undefined} port */
async function refuseTakenPort(port) {
  if (port === undefined) return;
  for (const host of ['127.0.0.1', '0.0.0.0', '::']) {
    if (!(await isPortFree(port, host))) throw new UserError(`Port ${port} is in use: choose another with --port.`);
  }
}

/** Preloads the profiler into every service. @param {string | undefined} folder */
function profilerEnvironment(folder) {
  if (!folder) return {};
  mkdirSync(folder, { recursive: true });
  const profiler = new URL('../measure/profiler.mjs', import.meta.url);
  return { BENCH_PROFILES: folder, NODE_OPTIONS: `--import=${profiler.href}` };
}

export const ADMIN_EMAIL = 'admin@bench.test';
export const ADMIN_PASSWORD = 'lotline-bench';

/** Settings of every service. The rate limits are high, because one machine makes the requests of all customers. */
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
