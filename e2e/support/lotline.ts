import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { beginServers } from '../../scripts/servers/index.mjs';
import { startSystem, type System } from '../../scripts/system/index.mjs';
import { LOTS_FILE } from './demo.mjs';

export { eventually } from '../../packages/service-kit/src/testing/eventually.js';

export interface Lotline extends System {
  dataFolder: string;
  /** Rows of a statement as the database's administrator, for what no door shows. */
  query<Row extends pg.QueryResultRow>(sql: string, parameters?: unknown[]): Promise<Row[]>;
}

/**
 * The whole system on servers of its own, with two lots (an automatic check-out after 4 s) and the demo's accounts and
 * data. Nothing of it is left after `stop`.
 */
export async function startLotline(
  options: {
    replicas?: Parameters<typeof startSystem>[0]['replicas'];
    env?: Record<string, string>;
    /** Leads the services to RabbitMQ another way: told its port, answers the port to use instead. */
    brokerBy?: (port: number) => Promise<number>;
  } = {},
): Promise<Lotline> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-e2e-'));
  const servers = await beginServers({ dataFolder });
  const system = await startSystem({
    dataFolder,
    servers: options.brokerBy
      ? { ...servers, rabbitmqUrl: await ledBy(options.brokerBy, servers.rabbitmqUrl) }
      : servers,
    replicas: options.replicas ?? {},
    env: { DEMO: 'true', LOTS_FILE, LOG_LEVEL: 'warn', ...options.env },
  });
  const admin = new URL(system.servers.postgresUrl);
  admin.pathname = '/lotline';
  const pool = new pg.Pool({ connectionString: admin.href, max: 2 });
  pool.on('error', () => undefined); // a test may end the server under it
  return {
    ...system,
    dataFolder,
    process: system.process,
    query: async <Row extends pg.QueryResultRow>(sql: string, parameters: unknown[] = []) =>
      (await pool.query<Row>(sql, parameters)).rows,
    stop: async () => {
      await pool.end();
      await system.stop();
      await servers.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

async function ledBy(lead: (port: number) => Promise<number>, rabbitmqUrl: string): Promise<string> {
  const url = new URL(rabbitmqUrl);
  url.port = String(await lead(Number(url.port)));
  return url.href;
}
