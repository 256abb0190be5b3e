import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { from as copyFrom } from 'pg-copy-streams';
import { adjustRows } from './adjust.mjs';
import { countRows, tableName } from './format.mjs';
import { readBackupFile } from './read-file.mjs';
import { checksumOf, columnList, filledTables, sqlName, tablesOf } from './tables.mjs';
import { refuseFilled } from './target.mjs';

/**
 * @typedef {import('./databases.mjs').Database} Database
 * @typedef {import('./format.mjs').Table} Table
 * @typedef {import('./format.mjs').TableEntry} TableEntry
 */

/** Indexes that no constraint needs. Building them at the end is many times faster than row by row. */
const INDEXES = `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
  FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
  WHERE relnamespace = to_regnamespace($1) AND relname = ANY($2)
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`;

/**
 * Copies a backup into empty tables of the same migrations, in a transaction for each schema. Each table is compared with the
 * manifest before the first transaction is committed.
 * @param {object} options
 * @param {Database[]} options.databases
 * @param {string} options.path of a file that was verified
 * @param {string | undefined} options.key
 * @param {import('./format.mjs').Manifest} options.manifest
 * @param {import('./progress.mjs').Progress} options.progress
 * @returns {Promise<{heldTexts: number}>}
 */
export async function loadBackup({ databases, path, key, manifest, progress }) {
  /** @type {Map<string, {client: import('pg').Client, indexes: string[]}>} */
  const schemas = new Map();
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

/** Begins the transaction and returns the definitions of the indexes that it drops. @param {Database} database @returns {Promise<string[]>} */
async function prepare(database) {
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

/** @param {Database} database @param {import('./format.mjs').Manifest} manifest */
async function finish(database, manifest) {
  const { schema, client } = database;
  for (const table of await tablesOf(database)) await client.query(`ALTER TABLE ${sqlName(table)} ENABLE TRIGGER USER`);
  for (const sequence of manifest.sequences.filter((each) => each.schema === schema)) {
    await client.query('SELECT setval($1::regclass, $2, $3)', [sqlName(sequence), sequence.value, sequence.isCalled]);
  }
}

/** @param {import('pg').Client} client @param {TableEntry} table */
async function compare(client, table) {
  const { rows, checksum } = await checksumOf(client, table);
  if (rows === table.rows && checksum === table.checksum) return;
  throw new Error(
    `${tableName(table)} has other rows than the backup: ${rows} instead of ${table.rows}, or changed ones`,
  );
}

/** @template T @param {Map<string, T>} schemas @param {string} schema @returns {T} */
function schemaOf(schemas, schema) {
  const found = schemas.get(schema);
  if (found) return found;
  throw new Error(`This version of Lotline has no schema ${schema}`);
}
