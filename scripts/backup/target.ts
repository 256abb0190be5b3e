import { UserError } from '../processes/user-error.ts';
import { SERVICES, type ServiceName } from '../system/services.ts';
import { connect, type Database } from './databases.ts';
import { filledTables, migrationsOf, sqlName, tablesOf } from './tables.ts';
import type { Client } from 'pg';

const NO_DATABASE = '3D000';

/**
 * Makes sure that no service uses the database and that its tables have no rows. Changes nothing.
 * @throws {UserError}
 * @param adminUrl of a user who may create what is missing
 */
export async function requireEmpty(urls: Record<ServiceName, string>, adminUrl: string | undefined) {
  await forEachSchema(urls, adminUrl, async (database) => {
    await refuseServices(database.client, urls);
    refuseFilled(await filledTables(database, await tablesOf(database)));
  });
}

/** @param filled names of tables */
export function refuseFilled(filled: string[]) {
  if (filled.length === 0) return;
  throw new UserError(
    `The database is not empty: ${filled.join(', ')} ${filled.length === 1 ? 'has' : 'have'} rows. Restore into a new database. Nothing was changed.`,
  );
}

/**
 * Removes the tables of schemas that were migrated further than the backup. The caller has made sure that they are empty.
 * @param migrations of the backup
 */
export async function dropOtherVersions(
  urls: Record<ServiceName, string>,
  adminUrl: string | undefined,
  migrations: Record<string, string[]>,
) {
  await forEachSchema(urls, adminUrl, async (database) => {
    const { schema, client } = database;
    const applied = await migrationsOf(database);
    if (applied.every((name) => migrations[schema]?.includes(name))) return;
    await client.query('BEGIN');
    refuseFilled(await filledTables(database, await tablesOf(database)));
    for (const statement of await dropStatements(schema, client)) await client.query(statement);
    await client.query('COMMIT');
  });
}

async function dropStatements(schema: ServiceName, client: Client): Promise<string[]> {
  const { rows: tables } = await client.query(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = to_regnamespace($1) AND relkind = 'r'`,
    [schema],
  );
  const { rows: functions } = await client.query(
    `SELECT oid::regprocedure::text AS signature FROM pg_proc
     WHERE pronamespace = to_regnamespace($1) AND pg_has_role(proowner, 'USAGE')`,
    [schema],
  );
  return [
    ...tables.map(({ name }) => `DROP TABLE IF EXISTS ${sqlName({ schema, name })} CASCADE`),
    ...functions.map(({ signature }) => `DROP FUNCTION IF EXISTS ${signature} CASCADE`),
  ];
}

/**
 * As the administrator, if one is given. Skips a database that does not exist, which the administrator creates later.
 */
async function forEachSchema(
  urls: Record<ServiceName, string>,
  adminUrl: string | undefined,
  work: (database: Database) => Promise<void>,
) {
  for (const schema of SERVICES) {
    const url = new URL(adminUrl ?? urls[schema]);
    url.pathname = new URL(urls[schema]).pathname;
    const client = await connect(url.href).catch((error) => {
      if (!adminUrl || error.code !== NO_DATABASE) throw error;
    });
    if (!client) continue;
    try {
      await work({ schema, client });
    } finally {
      await client.end();
    }
  }
}

async function refuseServices(client: Client, urls: Record<ServiceName, string>) {
  const roles = Object.values(urls).map((url) => decodeURIComponent(new URL(url).username));
  const { rows } = await client.query(
    `SELECT usename AS role FROM pg_stat_activity
     WHERE datname = current_database() AND usename = ANY($1) AND pid <> pg_backend_pid() LIMIT 1`,
    [roles],
  );
  if (rows.length === 0) return;
  throw new UserError(
    `${rows[0].role} is connected to the database: stop all services of Lotline. Nothing was changed.`,
  );
}
