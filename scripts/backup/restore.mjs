import { UserError } from '../processes/user-error.mjs';
import { compareCopies } from './copies.mjs';
import { withDatabases } from './databases.mjs';
import { loadBackup } from './load.mjs';
import { lastMigrationTime, migrateSchemas } from './migrate.mjs';
import { verifyBackupFile } from './read-file.mjs';
import { migrationsOf, sqlName, tablesOf } from './tables.mjs';
import { dropOtherVersions, requireEmpty } from './target.mjs';
import { requireKnown } from './versions.mjs';

/** @typedef {import('../system/services.mjs').ServiceName} ServiceName */

/**
 * @typedef {object} Restore
 * @property {Record<ServiceName, string>} urls
 * @property {string | undefined} adminUrl of a user who may create the database, the roles and the schemas where they are missing
 * @property {string} path
 * @property {string | undefined} key
 * @property {import('./progress.mjs').Progress} progress
 */

/**
 * Restores a backup into an empty database and migrates it to this version.
 * @param {Restore} restore
 * @throws {UserError} before anything is changed, if the file or the database is unsuitable
 */
export async function restoreBackup(restore) {
  const { urls, adminUrl, progress } = restore;
  const restored = await restoreRows(restore);
  progress.say('Migrating to this version');
  await migrateSchemas(urls, adminUrl).catch((error) => {
    throw new UserError(`${error.message} The rows are restored: fix this, and run the migrations again.`);
  });
  const copies = await withDatabases(urls, async (databases) => {
    for (const database of databases) {
      const tables = await tablesOf(database);
      await database.client.query(`ANALYZE ${tables.map(sqlName).join(', ')}`);
    }
    return compareCopies(databases);
  });
  return { ...restored, copies };
}

/** Restores a backup into an empty database, which then has the tables of the version of the backup. @param {Restore} restore */
export async function restoreRows({ urls, adminUrl, path, key, progress }) {
  progress.say('Checking the whole file');
  const { header, manifest } = await verifyBackupFile(path, key, (table, rows) =>
    progress.rows('checked', table, rows),
  );
  await requireKnown(header);
  await requireEmpty(urls, adminUrl);

  progress.say(`Creating the tables of Lotline ${header.lotline}`);
  await dropOtherVersions(urls, adminUrl, header.migrations);
  await migrateSchemas(urls, adminUrl, (service) => ['--until', lastMigrationTime(header.migrations[service] ?? [])]);
  const { heldTexts } = await withDatabases(urls, async (databases) => {
    for (const database of databases) {
      const applied = await migrationsOf(database);
      if (applied.join() !== header.migrations[database.schema]?.join()) {
        throw new Error(`The schema ${database.schema} could not be brought to the migrations of the backup`);
      }
    }
    progress.say('Loading the rows');
    return loadBackup({ databases, path, key, manifest, progress });
  });
  return { header, manifest, heldTexts };
}
