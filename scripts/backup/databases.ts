import pg from 'pg';
import { UserError } from '../processes/user-error.ts';
import { SERVICES, type ServiceName } from '../system/services.ts';

/** A connection as the service's own role, which can access only its schema. */
export interface Database {
  schema: ServiceName;
  client: pg.Client;
}

/**
 * The text format of values must not depend on the server's settings. A table of a million rows takes minutes.
 */
const SETTINGS = [
  "SET datestyle = 'ISO, YMD'",
  "SET intervalstyle = 'postgres'",
  "SET timezone = 'UTC'",
  'SET extra_float_digits = 1',
  "SET bytea_output = 'hex'",
  'SET statement_timeout = 0',
  'SET idle_in_transaction_session_timeout = 0',
  "SET lock_timeout = '10s'",
].join('; ');

/** @throws {UserError} if one is missing */
export function databaseUrls(env: Record<string, string | undefined>): Record<ServiceName, string> {
  const entries = SERVICES.map((service) => {
    const name = `${service.toUpperCase()}_DATABASE_URL`;
    const url = env[name];
    if (!url) throw new UserError(`${name} is not set.`);
    if (!URL.canParse(url)) throw new UserError(`${name} is not a URL.`);
    return [service, url] as const;
  });
  return Object.fromEntries(entries) as Record<ServiceName, string>;
}

/** Connects to the schemas of all services. */
export async function withDatabases<T>(urls: Record<ServiceName, string>, work: (databases: Database[]) => Promise<T>) {
  const databases: Database[] = [];
  try {
    for (const schema of SERVICES) databases.push({ schema, client: await connect(urls[schema]) });
    return await work(databases);
  } finally {
    // An open transaction is rolled back.
    await Promise.all(databases.map(({ client }) => client.end().catch(() => {})));
  }
}

export async function connect(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true });
  client.on('error', () => {}); // the pending statement rejects
  await client.connect();
  await client.query(SETTINGS);
  return client;
}

/** One line without values of rows, addresses or passwords. */
export function reasonOf(error: unknown) {
  if (error instanceof UserError) return error.message;
  if (!(error instanceof Error)) return 'unknown fault';
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  if (error instanceof pg.DatabaseError) {
    const where = error.table ? ` at ${error.schema}.${error.table}` : '';
    return `PostgreSQL says: ${error.message}${where}${code}`;
  }
  return code === '' ? error.message : `${error.name}${code}`;
}
