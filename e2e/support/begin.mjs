import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginServers } from '../../scripts/servers/index.mjs';
import { startSystem } from '../../scripts/system/index.mjs';
import { LOTS_FILE } from './demo.mjs';

/**
 * @typedef {object} BeginOptions
 * @property {Parameters<typeof startSystem>[0]['replicas']} [replicas]
 * @property {Record<string, string>} [env]
 * @property {(port: number) => Promise<number>} [brokerBy] leads the services to RabbitMQ another way: is given its port,
 * answers the port to use instead
 */

/**
 * The whole system on servers of its own, with two lots (an automatic check-out after 4 s) and the demo's accounts and data.
 * Plain JavaScript, because jest's global set-up starts it too. Nothing of it is left after `stop`.
 * @param {BeginOptions} [options]
 */
export async function beginLotline({ replicas = {}, env = {}, brokerBy } = {}) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-e2e-'));
  const servers = await beginServers({ dataFolder, thrownAway: true });
  const system = await startSystem({
    dataFolder,
    servers: brokerBy ? { ...servers, rabbitmqUrl: await ledBy(brokerBy, servers.rabbitmqUrl) } : servers,
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

/** @param {(port: number) => Promise<number>} lead @param {string} rabbitmqUrl */
async function ledBy(lead, rabbitmqUrl) {
  const url = new URL(rabbitmqUrl);
  url.port = String(await lead(Number(url.port)));
  return url.href;
}
