import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../../scripts/build/index.mjs';
import { UserError } from '../../../scripts/processes/user-error.mjs';
import { beginServers, removeOutsideData } from '../../../scripts/servers/index.mjs';
import { REPOSITORY } from '../../../scripts/system/services.mjs';
import { startSystem } from '../../../scripts/system/index.mjs';
import { ACCOUNT } from '../../../services/notify/src/testing/twilio/server.mjs';
import { waitForDemo, LOTS_FILE } from '../../support/demo.mjs';
import { signalTree } from '../faults/process-tree.mjs';
import { Supervisor } from '../faults/supervisor.mjs';
import { NetworkProxies } from '../faults/proxy.mjs';
import { REPLICAS, SERVERS } from '../plan.mjs';
import { rowsOf } from '../checks/database.mjs';
import { UnreliableProvider } from './unreliable-provider.mjs';
import { UnreliableReceiver } from './unreliable-receiver.mjs';

/**
 * @typedef {import('../../../scripts/servers/private-server.mjs').PrivateServer} PrivateServer
 *
 * The whole system on its own servers. Each process reaches them through its own proxies.
 * @typedef {object} Environment
 * @property {string} dataFolder deleted at the end
 * @property {import('../../../scripts/system/index.mjs').System} system
 * @property {{name: string, url: string}[]} gateways
 * @property {import('../../../scripts/system/index.mjs').ServiceProcess[]} processes
 * @property {(name: string) => import('../../../scripts/system/index.mjs').ServiceProcess} process
 * @property {(name: string) => PrivateServer | undefined} serverOf returns undefined when the name is not a server's
 * @property {import('../../../scripts/servers/index.mjs').Servers} servers the current ones: another takes over from a demoted one
 * @property {import('../../../scripts/servers/index.mjs').Server[]} replaced servers that were demoted and still run
 * @property {NetworkProxies} proxies
 * @property {Supervisor} supervisor
 * @property {UnreliableProvider} provider of texts
 * @property {UnreliableReceiver} receiver of webhooks
 * @property {string} databaseUrl of the current server's superuser, without a proxy
 * @property {string} rabbitmqUrl without a proxy
 * @property {(kept: boolean) => Promise<string | undefined>} stop returns the folder of the logs if they are kept
 */

/** High rate limits: one machine makes the requests of all customers. */
const SETTINGS = {
  DEMO: 'true',
  LOTS_FILE,
  LOG_LEVEL: 'info',
  SMS_PROVIDER: 'twilio',
  ...ACCOUNT,
  // Two numbers send the texts of a whole day within minutes.
  TEXTS_PER_SECOND: '100',
  TEXTS_PER_DAY: '1000000',
  LINK_REQUESTS_PER_MINUTE: '100000',
  LINK_STATUS_PER_MINUTE: '100000',
  UNKNOWN_LINKS_PER_MINUTE: '100000',
  WEBHOOKS_ALLOW_PRIVATE: 'true',
};

/** The folder for the logs of failed runs. */
const FAILED_RUN_LOGS = join(REPOSITORY, '.lotline-chaos');

/**
 * @param {object} options
 * @param {number} options.seed
 * @param {string} [options.checkout] runs the built files of another version
 * @param {(line: string) => void} options.log
 * @param {AbortSignal} options.signal
 * @returns {Promise<Environment>}
 */
export async function startEnvironment({ seed, checkout, log, signal }) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-chaos-'));
  const built = build(log);
  built.catch(() => {}); // handled by startSystem
  const servers = await beginServers({ dataFolder, log });
  const serverOf = (/** @type {string} */ name) => SERVERS.find((each) => each === name) && privateOf(servers, name);
  /** @type {import('../../../scripts/servers/index.mjs').Server[]} */
  const replaced = [];
  const proxies = await NetworkProxies.open(servers);
  const provider = await UnreliableProvider.open(seed);
  const receiver = await UnreliableReceiver.open(seed);
  /** @type {Supervisor | undefined} */
  let supervisor;
  /** @type {import('../../../scripts/system/index.mjs').System | undefined} */
  let system;
  const stop = async (/** @type {boolean} */ kept) => {
    supervisor?.stopWatching();
    resumeServers(servers);
    await system?.stop();
    await provider.close();
    await receiver.close();
    await proxies.close();
    for (const server of [...replaced, ...SERVERS.map((name) => servers[name])])
      if (replaced.length > 0 && server.kind === 'private') await server.stop();
    await servers.stop();
    const logs = kept ? keepLogs(dataFolder) : undefined;
    await removeOutsideData(dataFolder);
    rmSync(dataFolder, { recursive: true, force: true });
    return logs;
  };
  try {
    for (const name of SERVERS) serverOf(name);
    const env = { ...SETTINGS, TWILIO_API_URL: provider.url };
    const addressesOf = (/** @type {string} */ name) => proxies.addressesFor(name);
    system = await startSystem({ dataFolder, servers, built, signal, replicas: REPLICAS, checkout, env, addressesOf });
    supervisor = new Supervisor(system.processes);
    const databaseUrl = () => Object.assign(new URL(servers.postgresUrl), { pathname: '/lotline' }).href;
    await waitForDemo((sql) => rowsOf(databaseUrl(), sql));
    if (checkout === undefined) {
      const { sql, parameters } = receiver.subscription(['harborview', 'eastgate']);
      await rowsOf(databaseUrl(), sql, parameters);
    }
    return {
      dataFolder,
      system,
      gateways: system.processes.flatMap(({ name, url }) => (url === undefined ? [] : { name, url })),
      processes: system.processes,
      process: system.process,
      serverOf,
      servers,
      replaced,
      proxies,
      supervisor,
      provider,
      receiver,
      get databaseUrl() {
        return databaseUrl();
      },
      rabbitmqUrl: servers.rabbitmqUrl,
      stop,
    };
  } catch (error) {
    await stop(false);
    throw error;
  }
}

/** @param {import('../../../scripts/servers/index.mjs').Servers} servers @param {string} name @returns {PrivateServer} */
function privateOf(servers, name) {
  const server = servers[/** @type {import('../plan.mjs').ServerName} */ (name)];
  if (server.kind === 'private') return server;
  throw new UserError(
    `The chaos run breaks its servers, so it needs its own ${name}: unset ${name.toUpperCase()}_URL.`,
  );
}

/** A frozen process would not receive the signal to stop. @param {import('../../../scripts/servers/index.mjs').Servers} servers */
export function resumeServers(servers) {
  for (const name of SERVERS) {
    const server = servers[name];
    const pid = server.kind === 'private' ? server.pid() : undefined;
    if (pid !== undefined) signalTree(pid, 'SIGCONT');
  }
}

/** @param {string} dataFolder */
function keepLogs(dataFolder) {
  const to = join(FAILED_RUN_LOGS, new Date().toISOString().slice(0, 19).replaceAll(':', ''));
  cpSync(join(dataFolder, 'logs'), to, { recursive: true });
  return to;
}
