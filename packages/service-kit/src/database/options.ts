import pg from 'pg';
import type { DataSourceOptions } from 'typeorm';
import { Connection } from './connection.js';
import { Pool } from './pool.js';

type Migrations = NonNullable<DataSourceOptions['migrations']>;
type Entities = NonNullable<DataSourceOptions['entities']>;

export interface DatabaseConfig {
  url: string;
  /** The service's own schema; its role's search path leads there. */
  schema: string;
  entities?: Entities;
  migrations?: Migrations;
}

/**
 * Of every connection of a running service; ms. PostgreSQL's own limits are no longer than `DATABASE_MS`, so that it keeps
 * nothing open for a client that has given up, or that it cannot reach.
 */
export const POOL_OPTIONS = {
  Client: Connection,
  connectionTimeoutMillis: 3000,
  statement_timeout: 3500,
  lock_timeout: 3000,
  // The relay waits for the broker's confirm, up to 3 s, with its rows claimed.
  idle_in_transaction_session_timeout: 4000,
  /**
   * pg would close a connection after ten idle seconds: a quiet lot would open one for every few requests, and each new one has
   * to sign in, to plan every prepared statement anew and to find its way in PostgreSQL's memory.
   */
  idleTimeoutMillis: 10 * 60_000,
  keepAlive: true,
} satisfies pg.PoolConfig;

export const databaseOptions = ({ url, schema, entities = [], migrations = [] }: DatabaseConfig) =>
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
    extra: { ...POOL_OPTIONS, max: 12 },
  }) satisfies DataSourceOptions;
