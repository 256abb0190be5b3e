import pg from 'pg';
import type { DataSourceOptions } from 'typeorm';
import { Connection } from './connection.js';
import { Pool } from './pool.js';
import type { PoolObserver } from './pool-metrics.js';

type Migrations = NonNullable<DataSourceOptions['migrations']>;
type Entities = NonNullable<DataSourceOptions['entities']>;

export interface DatabaseConfig {
  url: string;
  /** The service's own schema: the search path of its role. */
  schema: string;
  entities?: Entities;
  migrations?: Migrations;
  observer?: PoolObserver;
  /** The largest number of connections. */
  poolSize?: number;
}

/**
 * Sets limits of a new connection, in ms. It uses a statement because PgBouncer refuses them as startup parameters, which is what
 * pg's options of these names are.
 */
export const setLimits =
  (limits: Record<'statement_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout', number>) =>
  (client: pg.ClientBase): Promise<unknown> =>
    client.query(
      `SELECT ${Object.entries(limits)
        .map(([name, ms]) => `set_config('${name}', '${ms}', false)`)
        .join(', ')}`,
    );

/**
 * Options of every connection of a running service, in ms. PostgreSQL's own limits do not exceed `DATABASE_MS`, so that it keeps
 * no statement or transaction open for a client that has given up or cannot be reached.
 */
export const POOL_OPTIONS = {
  Client: Connection,
  connectionTimeoutMillis: 3000,
  onConnect: setLimits({
    statement_timeout: 3500,
    lock_timeout: 3000,
    // The outbox relay holds its rows locked while it waits up to 3 s for the broker's confirms.
    idle_in_transaction_session_timeout: 4000,
  }),
  /** pg's default is ten seconds. A new connection is expensive: it authenticates and plans every prepared statement again. */
  idleTimeoutMillis: 10 * 60_000,
  /** A connection that only reads does not notice that a failover has left it at the old server. */
  maxLifetimeSeconds: 10 * 60,
  keepAlive: true,
} satisfies pg.PoolConfig;

export const databaseOptions = ({
  url,
  schema,
  entities = [],
  migrations = [],
  observer,
  poolSize = 12,
}: DatabaseConfig) =>
  ({
    type: 'postgres',
    driver: { ...pg, Pool },
    url,
    schema,
    entities,
    migrations,
    migrationsTableName: 'migrations',
    synchronize: false,
    logging: false,
    extra: { ...POOL_OPTIONS, max: poolSize, ...(observer && { observer }) },
  }) satisfies DataSourceOptions;
