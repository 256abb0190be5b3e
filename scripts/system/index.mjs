import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, loadOrCreatePorts } from '../processes/ports.mjs';
import { beginServers } from '../servers/index.mjs';
import { serviceEnvironments } from './environment.mjs';
import { migrateAll, migrateInTurn } from './migrate.mjs';
import { serviceProcess } from './service-process.mjs';
import { SERVICES } from './services.mjs';

/**
 * @typedef {import('./service-process.mjs').ServiceProcess} ServiceProcess
 * @typedef {import('./services.mjs').ServiceName} ServiceName
 *
 * @typedef {object} System
 * @property {string} url of the first gateway
 * @property {string[]} gateways the addresses of all gateways
 * @property {import('../servers/index.mjs').Servers} servers
 * @property {ServiceProcess[]} processes all replicas of all services
 * @property {(name: string) => ServiceProcess} process finds a process by its name: `shuttle`, `shuttle-2`
 * @property {(service: ServiceName, checkout?: string) => Promise<ServiceProcess>} addReplica starts one more process of a service,
 * of another version if a checkout is given, and waits until it is ready
 * @property {(process: ServiceProcess) => Promise<string>} removeReplica stops a process in order; returns how it ended, in words
 * @property {(checkout: string) => Promise<void>} migrate runs the migrations of another version while the processes run
 * @property {() => Promise<void>} stop stops the services in order, then the servers if they were started here
 */

/**
 * Starts the whole of Lotline from its built files (build.mjs): servers, migrations and every service in its own
 * process. Waits until all are ready. Logs are in `<dataFolder>/logs`; secrets, ports and data stay in the folder.
 * @param {object} options
 * @param {string} options.dataFolder the caller must hold its lock, see startServers
 * @param {number} [options.port] at which browsers reach the first gateway; a free one by default
 * @param {import('../servers/index.mjs').Servers} [options.servers] run by the caller, who also stops them
 * @param {(process: string) => import('./environment.mjs').ServerAddresses} [options.addressesOf] the addresses at which each
 * process reaches the servers
 * @param {Record<string, string>} [options.env] settings for every service, e.g. `{DEMO: 'true'}`
 * @param {Partial<Record<ServiceName, number>>} [options.replicas] one of each by default
 * @param {string} [options.checkout] runs the built files of another version
 * @param {boolean} [options.supervised] restarts a service that ends by itself; off by default, so that a service that a test kills stays down
 * @param {boolean} [options.watched] a service restarts when its compiled files change
 * @param {Promise<unknown>} [options.built] resolves when a build that runs while the servers start has ended
 * @param {AbortSignal} [options.signal] stops everything, also during the start
 * @param {(line: string) => void} [options.log]
 * @returns {Promise<System>}
 */
export async function startSystem({
  dataFolder: folder,
  port: wantedPort,
  servers: givenServers,
  addressesOf,
  env: settings = {},
  replicas = {},
  checkout,
  supervised = false,
  watched = false,
  built = Promise.resolve(),
  signal,
  log = () => {},
}) {
  mkdirSync(folder, { recursive: true });
  const dataFolder = realpathSync(folder);
  const servers = givenServers ?? (await beginServers({ dataFolder, supervised: supervised || watched, log }));
  /** @type {ServiceProcess[]} */
  const processes = [];
  const stop = async () => {
    // The gateways first: the requests that they finish need the services behind them.
    const gateways = processes.filter(({ service }) => service === 'gateway');
    await Promise.all(gateways.map((gateway) => gateway.stop()));
    await Promise.all(processes.map((process) => process.stop()));
    if (!givenServers) await servers.stop();
  };
  signal?.addEventListener('abort', () => void stop());
  try {
    signal?.throwIfAborted();
    const names = SERVICES.flatMap((service) => replicaNames(service, replicas[service] ?? 1));
    const httpPortNames = names.filter(({ service }) => service === 'gateway').map(({ name }) => httpPortName(name));
    const first = httpPortName('gateway');
    const ports = await loadOrCreatePorts(
      join(dataFolder, 'ports.json'),
      [
        ...names.map(({ name }) => name),
        ...httpPortNames.filter((portName) => portName !== first || wantedPort === undefined),
      ],
      wantedPort === undefined ? [] : [wantedPort],
    );
    if (wantedPort !== undefined) ports[first] = wantedPort;
    const port = ports[first];
    const environments = serviceEnvironments({ dataFolder, port, servers, settings });

    await built;
    await servers.ready.postgres;
    signal?.throwIfAborted();
    log('Migrating the databases');
    const migrationEnvironment = (/** @type {ServiceName} */ service) => ({
      ...environments.of(service, ports[service]),
      ...environments.admin,
    });
    await migrateAll(dataFolder, migrationEnvironment, checkout);

    await Promise.all(Object.values(servers.ready));
    signal?.throwIfAborted();
    log('Starting the services');
    const create = (/** @type {ServiceName} */ service, /** @type {string} */ name, from = checkout) => {
      const addresses = addressesOf?.(name);
      const httpPort = ports[httpPortName(name)];
      const url = httpPort === undefined ? undefined : `http://localhost:${httpPort}`;
      const env = environments.of(service, ports[name], { httpPort, addresses, checkout: from });
      const process = serviceProcess({
        name,
        service,
        healthPort: ports[name],
        dataFolder,
        env,
        url,
        checkout: from,
        supervised,
        watched,
        log,
      });
      processes.push(process);
      return process;
    };
    for (const { name, service } of names) create(service, name);
    await Promise.all(processes.map((process) => startOne(process, log)));
    return {
      url: `http://localhost:${port}`,
      gateways: processes.flatMap(({ url }) => url ?? []),
      servers,
      processes,
      process: (name) => findProcess(processes, name),
      async addReplica(service, from) {
        const name = newName(service, ports);
        const added = service === 'gateway' ? [name, httpPortName(name)] : [name];
        for (const each of added) ports[each] = await freePort(Object.values(ports));
        const process = create(service, name, from);
        await startOne(process, log);
        return process;
      },
      async removeReplica(process) {
        await process.stop();
        processes.splice(processes.indexOf(process), 1);
        return process.exited;
      },
      migrate: (from) => migrateInTurn(dataFolder, migrationEnvironment, from),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param {ServiceProcess} process @param {(line: string) => void} log */
async function startOne(process, log) {
  await process.start();
  await process.waitReady();
  log(`${process.name}: ready`);
}

/** The name under which a gateway's HTTP port is stored; its own name is that of its health port. @param {string} name */
function httpPortName(name) {
  return `${name} http`;
}

/** @param {ServiceName} service @param {number} count */
function replicaNames(service, count) {
  return Array.from({ length: count }, (_, index) => ({
    service,
    name: index === 0 ? service : `${service}-${index + 1}`,
  }));
}

/** The first name of this service that no process has had. @param {ServiceName} service @param {Record<string, number>} ports */
function newName(service, ports) {
  for (let number = 2; ; number += 1) if (!(`${service}-${number}` in ports)) return `${service}-${number}`;
}

/** @param {ServiceProcess[]} processes @param {string} name */
function findProcess(processes, name) {
  const found = processes.find((process) => process.name === name);
  if (!found) throw new Error(`There is no process ${name}, only ${processes.map((each) => each.name).join(', ')}`);
  return found;
}
