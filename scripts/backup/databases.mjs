import pg from 'pg';
import { UserError } from '../processes/user-error.mjs';
import { SERVICES } from '../system/services.mjs';

/** @typedef {import('../system/services.mjs').ServiceName} ServiceName */

/**
 * A connection as the service's own role, which can access only its schema.
 * @typedef {object} Database
 * @property {ServiceName} schema
 * @property {pg.Client} client
 */

/** The text format of values must not depend on the server's settings. A table of a million rows takes minutes. */
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

/** @param {Record<string, string | undefined>} env @returns {Record<ServiceName, string>} @throws {UserError} if one is missing */
export function databaseUrls(env) {
  const entries = SERVICES.map((service) => {
    const name = `${service.toUpperCase()}_DATABASE_URL`;
    const url = env[name];
    if (!url) throw new UserError(`${name} is not set.`);
    if (!URL.canParse(url)) throw new UserError(`${name} is not a URL.`);
    return /** @type {const} */ ([service, url]);
  });
  return /** @type {Record<ServiceName, string>} */ (Object.fromEntries(entries));
}

/**
 * Connects to the schemas of all services.
 * @template T
 * @param {Record<ServiceName, string>} urls
 * @param {(databases: Database[]) => Promise<T>} work
 */
export async function withDatabases(urls, work) {
  /** @type {Database[]} */
  const databases = [];
  try {
    for (const schema of SERVICES) databases.push({ schema, client: await connect(urls[schema]) });
    return await work(databases);
  } finally {
    // An open transaction is rolled back.
    await Promise.all(databases.map(({ client }) => client.end().catch(() => {})));
  }
}

/** @param {string} url */
export async function connect(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true });
  client.on('error', () => {}); // the pending statement rejects
  await client.connect();
  await client.query(SETTINGS);
  return client;
}

/** One line without values of rows, addresses or passwords. @param {unknown} error */
export function reasonOf(error) {
  if (error instanceof UserError) return error.message;
  if (!(error instanceof Error)) return 'unknown fault';
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  if (error instanceof pg.DatabaseError) {
    const where = error.table ? ` at ${error.schema}.${error.table}` : '';
    return `PostgreSQL says: ${error.message}${where}${code}`;
  }
  return code === '' ? error.message : `${error.name}${code}`;
}
