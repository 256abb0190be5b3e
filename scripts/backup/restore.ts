import { UserError } from '../processes/user-error.ts';
import { compareCopies } from './copies.ts';
import { withDatabases } from './databases.ts';
import { loadBackup } from './load.ts';
import { lastMigrationTime, migrateSchemas } from './migrate.ts';
import { verifyBackupFile } from './read-file.ts';
import { migrationsOf, sqlName, tablesOf } from './tables.ts';
import { dropOtherVersions, requireEmpty } from './target.ts';
import { requireKnown } from './versions.ts';
import type { ServiceName } from '../system/services.ts';
import type { Progress } from './progress.ts';

interface Restore {
  urls: Record<ServiceName, string>;
  /** of a user who may create the database, the roles and the schemas where they are missing */
  adminUrl: string | undefined;
  path: string;
  key: string | undefined;
  progress: Progress;
}

/**
 * Restores a backup into an empty database and migrates it to this version.
 * @throws {UserError} before anything is changed, if the file or the database is unsuitable
 */
export async function restoreBackup(restore: Restore) {
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

/** Restores a backup into an empty database, which then has the tables of the version of the backup. */
export async function restoreRows({ urls, adminUrl, path, key, progress }: Restore) {
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
