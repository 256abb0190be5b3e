import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { to as copyTo } from 'pg-copy-streams';
import { UserError } from '../processes/user-error.mjs';
import { withDatabases } from './databases.mjs';
import { fileError } from './files.mjs';
import { FORMAT, tableName } from './format.mjs';
import { verifyBackupFile } from './read-file.mjs';
import { checksumOf, columnList, migrationsOf, sequencesOf, sqlName, tablesOf } from './tables.mjs';
import { lotlineVersion } from './versions.mjs';
import { createBackupFile } from './write-file.mjs';

/**
 * @typedef {import('./databases.mjs').Database} Database
 * @typedef {import('./format.mjs').Manifest} Manifest
 */

/**
 * Writes all schemas, as they were at one moment, to a file, reads it back, and only then gives it its name. Services keep
 * reading and writing.
 * @param {object} options
 * @param {Record<import('../system/services.mjs').ServiceName, string>} options.urls of one database
 * @param {string} options.path
 * @param {string | undefined} options.key
 * @param {import('./progress.mjs').Progress} options.progress
 * @returns {Promise<{takenAt: string, manifest: Manifest}>}
 */
export async function takeBackup({ urls, path, key, progress }) {
  const unfinished = `${path}.unfinished`;
  try {
    await rm(unfinished, { force: true });
    const takenAt = await withDatabases(urls, (databases) => write(databases, unfinished, key, progress));
    progress.say('Reading the file back');
    const { manifest } = await verifyBackupFile(unfinished, key, (table, rows) => progress.rows('read', table, rows));
    await renameFinished(unfinished, path);
    return { takenAt, manifest };
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {}); // the error says more
    throw fileError(path, 'written', error);
  }
}

/** @param {Database[]} databases @param {string} path @param {string | undefined} key @param {import('./progress.mjs').Progress} progress */
async function write(databases, path, key, progress) {
  const takenAt = await beginSnapshots(databases);
  progress.say(`The backup is of ${takenAt}`);
  /** @type {Record<string, string[]>} */
  const migrations = {};
  for (const database of databases) migrations[database.schema] = await migrationsOf(database);
  const file = await createBackupFile(path, { format: FORMAT, lotline: lotlineVersion(), takenAt, migrations }, key);
  try {
    /** @type {Manifest} */
    const manifest = { tables: [], sequences: [] };
    for (const database of databases) {
      const { schema, client } = database;
      if (migrations[schema]?.length === 0) throw new UserError(`The schema ${schema} has no tables of Lotline.`);
      for (const table of await tablesOf(database)) {
        const copy = client.query(copyTo(`COPY ${sqlName(table)} (${columnList(table)}) TO STDOUT`));
        copy.on('error', () => {}); // its reader rejects; without a reader, the error that ended the connection is thrown
        const written = await file.addTable(table, copy, (rows) => progress.rows('written', tableName(table), rows));
        const counted = await checksumOf(client, table);
        if (counted.rows !== written.rows) throw new Error(`${tableName(table)} changed while it was read`);
        manifest.tables.push({ ...table, ...written, checksum: counted.checksum });
      }
      const sequences = await sequencesOf(database);
      manifest.sequences.push(...sequences.map((sequence) => ({ schema, ...sequence })));
    }
    await file.finish(manifest);
    return takenAt;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * Begins a transaction in each schema, all with the snapshot of the first. The lock mode ACCESS SHARE keeps migrations out and
 * lets everybody else read and write.
 * @param {Database[]} databases @returns {Promise<string>} the moment, ISO 8601
 */
async function beginSnapshots(databases) {
  for (const database of databases) {
    const tables = await tablesOf(database);
    await database.client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    if (tables.length > 0)
      await database.client.query(`LOCK TABLE ${tables.map(sqlName).join(', ')} IN ACCESS SHARE MODE`);
  }
  const [first, ...others] = databases;
  const { rows } = await /** @type {Database} */ (first).client.query(
    'SELECT pg_export_snapshot() AS snapshot, clock_timestamp() AS moment',
  );
  const { snapshot, moment } = rows[0];
  for (const { schema, client } of others) {
    await client.query(`SET TRANSACTION SNAPSHOT '${snapshot}'`).catch((error) => {
      if (error.code !== '22023' && error.code !== '0A000') throw error;
      throw new UserError(`The schemas auth and ${schema} are not in one database.`);
    });
  }
  return moment.toISOString();
}

/** Never replaces another backup. @param {string} unfinished @param {string} path */
async function renameFinished(unfinished, path) {
  try {
    await link(unfinished, path);
    await rm(unfinished);
  } catch (error) {
    if (error.code === 'EEXIST') throw new UserError(`${path} exists already.`);
    await rename(unfinished, path); // a file system without links
  }
  const folder = await open(dirname(path), 'r');
  await folder.sync().catch(() => {}); // not every file system can
  await folder.close();
}
