import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../../scripts/build/index.ts';
import { UserError } from '../../../scripts/processes/user-error.ts';
import type { ServerName } from '../../../scripts/servers/external.ts';
import { beginServers, removeOutsideData, type Servers, type Server } from '../../../scripts/servers/index.ts';
import { REPOSITORY } from '../../../scripts/system/services.ts';
import { startSystem, type System } from '../../../scripts/system/index.ts';
import { ACCOUNT } from '../../../services/notify/src/testing/twilio/server.ts';
import { waitForDemo, LOTS_FILE } from '../../support/demo.ts';
import { signalTree } from '../faults/process-tree.ts';
import { Supervisor } from '../faults/supervisor.ts';
import { NetworkProxies } from '../faults/proxy.ts';
import { REPLICAS, SERVERS } from '../plan.ts';
import { rowsOf } from '../checks/database.ts';
import { UnreliableProvider } from './unreliable-provider.ts';
import { UnreliableReceiver } from './unreliable-receiver.ts';
import type { PrivateServer } from '../../../scripts/servers/private-server.ts';
import type { ServiceProcess } from '../../../scripts/system/service-process.ts';

/** The whole system on its own servers. Each process reaches them through its own proxies. */
export interface Environment {
  /** deleted at the end */
  dataFolder: string;
  system: System;
  gateways: { name: string; url: string }[];
  processes: ServiceProcess[];
  process: (name: string) => ServiceProcess;
  /** returns undefined when the name is not a server's */
  serverOf: (name: string) => PrivateServer | undefined;
  /** the current ones: another takes over from a demoted one */
  servers: Servers;
  /** servers that were demoted and still run */
  replaced: Server[];
  proxies: NetworkProxies;
  supervisor: Supervisor;
  /** of texts */
  provider: UnreliableProvider;
  /** of webhooks */
  receiver: UnreliableReceiver;
  /** of the current server's superuser, without a proxy */
  databaseUrl: string;
  /** without a proxy */
  rabbitmqUrl: string;
  /** returns the folder of the logs if they are kept */
  stop: (kept: boolean) => Promise<string | undefined>;
}

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

interface StartEnvironmentOptions {
  seed: number;
  /** runs the built files of another version */
  checkout?: string;
  log: (line: string) => void;
  signal: AbortSignal;
}

export async function startEnvironment({ seed, checkout, log, signal }: StartEnvironmentOptions): Promise<Environment> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-chaos-'));
  const built = build(log);
  built.catch(() => {}); // handled by startSystem
  const servers = await beginServers({ dataFolder, log });
  const serverOf = (name: string) => SERVERS.find((each) => each === name) && privateOf(servers, name);
  const replaced: Server[] = [];
  const proxies = await NetworkProxies.open(servers);
  const provider = await UnreliableProvider.open(seed);
  const receiver = await UnreliableReceiver.open(seed);
  let supervisor: Supervisor | undefined;
  let system: System | undefined;
  const stop = async (kept: boolean) => {
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
    const addressesOf = (name: string) => proxies.addressesFor(name);
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

function privateOf(servers: Servers, name: string): PrivateServer {
  const server = servers[name as ServerName];
  if (server.kind === 'private') return server;
  throw new UserError(
    `The chaos run breaks its servers, so it needs its own ${name}: unset ${name.toUpperCase()}_URL.`,
  );
}

/** A frozen process would not receive the signal to stop. */
export function resumeServers(servers: Servers) {
  for (const name of SERVERS) {
    const server = servers[name];
    const pid = server.kind === 'private' ? server.pid() : undefined;
    if (pid !== undefined) signalTree(pid, 'SIGCONT');
  }
}

function keepLogs(dataFolder: string) {
  const to = join(FAILED_RUN_LOGS, new Date().toISOString().slice(0, 19).replaceAll(':', ''));
  cpSync(join(dataFolder, 'logs'), to, { recursive: true });
  return to;
}
