import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { from as copyFrom } from 'pg-copy-streams';
import { adjustRows } from './adjust.ts';
import { countRows, tableName, type TableEntry, type Manifest } from './format.ts';
import { readBackupFile } from './read-file.ts';
import { checksumOf, columnList, filledTables, sqlName, tablesOf } from './tables.ts';
import { refuseFilled } from './target.ts';
import type { Database } from './databases.ts';
import type { Progress } from './progress.ts';
import type { Client } from 'pg';

/** Indexes that no constraint needs. Building them at the end is many times faster than row by row. */
const INDEXES = `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
  FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
  WHERE relnamespace = to_regnamespace($1) AND relname = ANY($2)
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`;

interface LoadBackupOptions {
  databases: Database[];
  /** of a file that was verified */
  path: string;
  key: string | undefined;
  manifest: Manifest;
  progress: Progress;
}

/**
 * Copies a backup into empty tables of the same migrations, in a transaction for each schema. Each table is compared with the
 * manifest before the first transaction is committed.
 */
export async function loadBackup({
  databases,
  path,
  key,
  manifest,
  progress,
}: LoadBackupOptions): Promise<{ heldTexts: number }> {
  const schemas: Map<string, { client: Client; indexes: string[] }> = new Map();
  for (const database of databases) {
    schemas.set(database.schema, { client: database.client, indexes: await prepare(database) });
  }
  await readBackupFile(path, key, async ({ table, rows }) => {
    const { client } = schemaOf(schemas, table.schema);
    let loaded = 0;
    const countedRows = async function* () {
      for await (const part of rows()) {
        loaded += countRows(part);
        progress.rows('loaded', tableName(table), loaded);
        yield part;
      }
    };
    const copy = client.query(copyFrom(`COPY ${sqlName(table)} (${columnList(table)}) FROM STDIN WITH (FREEZE)`));
    await pipeline(Readable.from(countedRows(), { objectMode: false }), copy);
  });
  for (const { schema, client } of databases) {
    const { indexes } = schemaOf(schemas, schema);
    if (indexes.length > 0) progress.say(`${schema}: building ${indexes.length} indexes`);
    for (const definition of indexes) await client.query(definition);
    await finish({ schema, client }, manifest);
  }
  for (const table of manifest.tables) await compare(schemaOf(schemas, table.schema).client, table);
  const adjusted = await adjustRows((schema) => schemaOf(schemas, schema).client);
  for (const { client } of databases) await client.query('COMMIT');
  return adjusted;
}

/** Begins the transaction and returns the definitions of the indexes that it drops. */
async function prepare(database: Database): Promise<string[]> {
  const { schema, client } = database;
  const tables = await tablesOf(database);
  await client.query("BEGIN; SET LOCAL maintenance_work_mem = '256MB'");
  await client.query(`LOCK TABLE ${tables.map(sqlName).join(', ')} IN ACCESS EXCLUSIVE MODE`);
  refuseFilled(await filledTables(database, tables));
  // COPY writes rows that need no later VACUUM into tables that were emptied in its transaction.
  await client.query(`TRUNCATE ${tables.map(sqlName).join(', ')}`);
  // The rows already have what the triggers would change. Foreign keys are still checked.
  for (const table of tables) await client.query(`ALTER TABLE ${sqlName(table)} DISABLE TRIGGER USER`);
  const { rows } = await client.query(INDEXES, [schema, tables.map(({ name }) => name)]);
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}

async function finish(database: Database, manifest: Manifest) {
  const { schema, client } = database;
  for (const table of await tablesOf(database)) await client.query(`ALTER TABLE ${sqlName(table)} ENABLE TRIGGER USER`);
  for (const sequence of manifest.sequences.filter((each) => each.schema === schema)) {
    await client.query('SELECT setval($1::regclass, $2, $3)', [sqlName(sequence), sequence.value, sequence.isCalled]);
  }
}

async function compare(client: Client, table: TableEntry) {
  const { rows, checksum } = await checksumOf(client, table);
  if (rows === table.rows && checksum === table.checksum) return;
  throw new Error(
    `${tableName(table)} has other rows than the backup: ${rows} instead of ${table.rows}, or changed ones`,
  );
}

function schemaOf<T>(schemas: Map<string, T>, schema: string): T {
  const found = schemas.get(schema);
  if (found) return found;
  throw new Error(`This version of Lotline has no schema ${schema}`);
}
