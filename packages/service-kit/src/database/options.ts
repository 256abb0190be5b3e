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
}

/**
 * Options of every connection of a running service, in ms. PostgreSQL's own limits do not exceed `DATABASE_MS`, so that it keeps
 * no statement or transaction open for a client that has given up or cannot be reached.
 */
export const POOL_OPTIONS = {
  Client: Connection,
  connectionTimeoutMillis: 3000,
  statement_timeout: 3500,
  lock_timeout: 3000,
  // The outbox relay holds its rows locked while it waits up to 3 s for the broker's confirms.
  idle_in_transaction_session_timeout: 4000,
  /** pg's default is ten seconds. A new connection is expensive: it authenticates and plans every prepared statement again. */
  idleTimeoutMillis: 10 * 60_000,
  keepAlive: true,
} satisfies pg.PoolConfig;

export const databaseOptions = ({ url, schema, entities = [], migrations = [], observer }: DatabaseConfig) =>
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
    extra: { ...POOL_OPTIONS, max: 12, ...(observer && { observer }) },
  }) satisfies DataSourceOptions;
