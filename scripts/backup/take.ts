import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { to as copyTo } from 'pg-copy-streams';
import { codeOf, UserError } from '../processes/user-error.ts';
import { withDatabases, type Database } from './databases.ts';
import { fileError } from './files.ts';
import { FORMAT, tableName, type Manifest } from './format.ts';
import { verifyBackupFile } from './read-file.ts';
import { checksumOf, columnList, migrationsOf, sequencesOf, sqlName, tablesOf } from './tables.ts';
import { lotlineVersion } from './versions.ts';
import { createBackupFile } from './write-file.ts';
import type { ServiceName } from '../system/services.ts';
import type { Progress } from './progress.ts';

interface TakeBackupOptions {
  /** of one database */
  urls: Record<ServiceName, string>;
  path: string;
  key: string | undefined;
  progress: Progress;
}

/**
 * Writes all schemas, as they were at one moment, to a file, reads it back, and only then gives it its name. Services keep
 * reading and writing.
 */
export async function takeBackup({
  urls,
  path,
  key,
  progress,
}: TakeBackupOptions): Promise<{ takenAt: string; manifest: Manifest }> {
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

async function write(databases: Database[], path: string, key: string | undefined, progress: Progress) {
  const takenAt = await beginSnapshots(databases);
  progress.say(`The backup is of ${takenAt}`);
  const migrations: Record<string, string[]> = {};
  for (const database of databases) migrations[database.schema] = await migrationsOf(database);
  const file = await createBackupFile(path, { format: FORMAT, lotline: lotlineVersion(), takenAt, migrations }, key);
  try {
    const manifest: Manifest = { tables: [], sequences: [] };
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
 * @returns the moment, ISO 8601
 */
async function beginSnapshots(databases: Database[]): Promise<string> {
  for (const database of databases) {
    const tables = await tablesOf(database);
    await database.client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    if (tables.length > 0)
      await database.client.query(`LOCK TABLE ${tables.map(sqlName).join(', ')} IN ACCESS SHARE MODE`);
  }
  const [first, ...others] = databases;
  const { rows } = await (first as Database).client.query(
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

/** Never replaces another backup. */
async function renameFinished(unfinished: string, path: string) {
  try {
    await link(unfinished, path);
    await rm(unfinished);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new UserError(`${path} exists already.`);
    await rename(unfinished, path); // a file system without links
  }
  const folder = await open(dirname(path), 'r');
  await folder.sync().catch(() => {}); // not every file system can
  await folder.close();
}
