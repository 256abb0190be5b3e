import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginServers } from '../../scripts/servers/index.ts';
import { startSystem } from '../../scripts/system/index.ts';
import { LOTS_FILE } from './demo.ts';

export interface BeginOptions {
  replicas?: Parameters<typeof startSystem>[0]['replicas'];
  env?: Record<string, string>;
  /** Redirects the services' connections to RabbitMQ: takes its port and returns the port to use instead. */
  redirectBroker?: (port: number) => Promise<number>;
}

/**
 * Starts the whole system on its own servers, with two lots (automatic check-out after 4 s) and the demo's accounts and data.
 * `stop` removes everything.
 */
export async function startServersAndSystem({ replicas = {}, env = {}, redirectBroker }: BeginOptions = {}) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-e2e-'));
  const servers = await beginServers({ dataFolder, disposable: true });
  const system = await startSystem({
    dataFolder,
    servers: redirectBroker
      ? { ...servers, rabbitmqUrl: await redirectUrl(redirectBroker, servers.rabbitmqUrl) }
      : servers,
    replicas,
    env: { DEMO: 'true', LOTS_FILE, LOG_LEVEL: 'warn', ...env },
  });
  const database = new URL(system.servers.postgresUrl);
  database.pathname = '/lotline';
  return {
    ...system,
    dataFolder,
    /** As the database's administrator. */
    databaseUrl: database.href,
    stop: async () => {
      await system.stop();
      await servers.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

async function redirectUrl(redirect: (port: number) => Promise<number>, rabbitmqUrl: string) {
  const url = new URL(rabbitmqUrl);
  url.port = String(await redirect(Number(url.port)));
  return url.href;
}
