import type { DataSourceOptions } from 'typeorm';
import { PreparingClient } from './prepared.js';

type Migrations = NonNullable<DataSourceOptions['migrations']>;
type Entities = NonNullable<DataSourceOptions['entities']>;

export interface DatabaseConfig {
  url: string;
  /** The service's own schema; its role's search path leads there. */
  schema: string;
  entities?: Entities;
  migrations?: Migrations;
}

/** Each of these is below the 5 s of a call, so that a frozen database ends in an error, not in silence (design §4). */
const CONNECT_MS = 3000;
const QUERY_MS = 4500;
/**
 * pg would close a connection after ten idle seconds: a quiet lot would open one for every few requests, and each new one has
 * to sign in, to plan every prepared statement anew and to find its way in PostgreSQL's memory.
 */
export const CONNECTION_IDLE_MS = 10 * 60_000;

export const databaseOptions = ({ url, schema, entities = [], migrations = [] }: DatabaseConfig) =>
  ({
    type: 'postgres',
    url,
    schema,
    entities,
    migrations,
    migrationsTableName: 'migrations',
    synchronize: false,
    logging: false,
    extra: {
      Client: PreparingClient,
      max: 12,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: QUERY_MS,
      idleTimeoutMillis: CONNECTION_IDLE_MS,
      keepAlive: true,
    },
  }) satisfies DataSourceOptions;
