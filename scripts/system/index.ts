import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, loadOrCreatePorts } from '../processes/ports.ts';
import { beginServers, type Servers } from '../servers/index.ts';
import { serviceEnvironments, type ServerAddresses } from './environment.ts';
import { migrateAll, migrateInTurn } from './migrate.ts';
import { serviceProcess, type ServiceProcess } from './service-process.ts';
import { SERVICES, type ServiceName } from './services.ts';

export interface System {
  /** of the first gateway */
  url: string;
  /** the addresses of all gateways */
  gateways: string[];
  servers: Servers;
  /** all replicas of all services */
  processes: ServiceProcess[];
  /** finds a process by its name: `shuttle`, `shuttle-2` */
  process: (name: string) => ServiceProcess;
  /**
   * starts one more process of a service,
   * of another version if a checkout is given, and waits until it is ready
   */
  addReplica: (service: ServiceName, checkout?: string) => Promise<ServiceProcess>;
  /** stops a process in order; returns how it ended, in words */
  removeReplica: (process: ServiceProcess) => Promise<string>;
  /** runs the migrations of another version while the processes run */
  migrate: (checkout: string) => Promise<void>;
  /** stops the services in order, then the servers if they were started here */
  stop: () => Promise<void>;
}

interface StartSystemOptions {
  /** the caller must hold its lock, see startServers */
  dataFolder: string;
  /** at which browsers reach the first gateway; a free one by default */
  port?: number;
  /** run by the caller, who also stops them */
  servers?: Servers;
  /**
   * the addresses at which each
   * process reaches the servers
   */
  addressesOf?: (process: string) => ServerAddresses;
  /** settings for every service, e.g. `{DEMO: 'true'}` */
  env?: Record<string, string>;
  /** one of each by default */
  replicas?: Partial<Record<ServiceName, number>>;
  /** runs the built files of another version */
  checkout?: string;
  /** restarts a service that ends by itself; off by default, so that a service that a test kills stays down */
  supervised?: boolean;
  /** a service restarts when its compiled files change */
  watched?: boolean;
  /** resolves when a build that runs while the servers start has ended */
  built?: Promise<unknown>;
  /** stops everything, also during the start */
  signal?: AbortSignal;
  log?: (line: string) => void;
}

/**
 * Starts the whole of Lotline from its built files (build.ts): servers, migrations and every service in its own
 * process. Waits until all are ready. Logs are in `<dataFolder>/logs`; secrets, ports and data stay in the folder.
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
}: StartSystemOptions): Promise<System> {
  mkdirSync(folder, { recursive: true });
  const dataFolder = realpathSync(folder);
  const servers = givenServers ?? (await beginServers({ dataFolder, supervised: supervised || watched, log }));
  const processes: ServiceProcess[] = [];
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
    const ports: Record<string, number> = await loadOrCreatePorts(
      join(dataFolder, 'ports.json'),
      [
        ...names.map(({ name }) => name),
        ...httpPortNames.filter((portName) => portName !== first || wantedPort === undefined),
      ],
      wantedPort === undefined ? [] : [wantedPort],
    );
    if (wantedPort !== undefined) ports[first] = wantedPort;
    const portOf = (name: string) => {
      const found = ports[name];
      if (found === undefined) throw new Error(`${name} has no port`);
      return found;
    };
    const port = portOf(first);
    const environments = serviceEnvironments({ dataFolder, port, servers, settings });

    await built;
    await servers.ready.postgres;
    signal?.throwIfAborted();
    log('Migrating the databases');
    const migrationEnvironment = (service: ServiceName) => ({
      ...environments.of(service, portOf(service)),
      ...environments.admin,
    });
    await migrateAll(dataFolder, migrationEnvironment, checkout);

    await Promise.all(Object.values(servers.ready));
    signal?.throwIfAborted();
    log('Starting the services');
    const create = (service: ServiceName, name: string, from = checkout) => {
      const addresses = addressesOf?.(name);
      const httpPort = ports[httpPortName(name)];
      const url = httpPort === undefined ? undefined : `http://localhost:${httpPort}`;
      const env = environments.of(service, portOf(name), { httpPort, addresses, checkout: from });
      const process = serviceProcess({
        name,
        service,
        healthPort: portOf(name),
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

async function startOne(process: ServiceProcess, log: (line: string) => void) {
  await process.start();
  await process.waitReady();
  log(`${process.name}: ready`);
}

/** The name under which a gateway's HTTP port is stored; its own name is that of its health port. */
function httpPortName(name: string) {
  return `${name} http`;
}

function replicaNames(service: ServiceName, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    service,
    name: index === 0 ? service : `${service}-${index + 1}`,
  }));
}

/** The first name of this service that no process has had. */
function newName(service: ServiceName, ports: Record<string, number>) {
  for (let number = 2; ; number += 1) if (!(`${service}-${number}` in ports)) return `${service}-${number}`;
}

function findProcess(processes: ServiceProcess[], name: string) {
  const found = processes.find((process) => process.name === name);
  if (!found) throw new Error(`There is no process ${name}, only ${processes.map((each) => each.name).join(', ')}`);
  return found;
}
