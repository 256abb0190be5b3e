/**
 * `node scripts/restore.ts --from FILE`: restores a backup into an empty database while no service runs (docs/operations.md,
 * "Backup and restore"). With `npm start`, use `npm run restore -- …` while it is stopped.
 */
import { databaseUrls, reasonOf } from './backup/databases.ts';
import { readRestoreArguments } from './backup/files.ts';
import { backupKey } from './backup/key.ts';
import { createProgress } from './backup/progress.ts';
import { adviceAfter, tableLines } from './backup/report.ts';
import { restoreBackup } from './backup/restore.ts';

try {
  const { DATABASE_ADMIN_URL: adminUrl } = process.env;
  const restored = await restoreBackup({
    path: readRestoreArguments(process.argv.slice(2), process.env),
    key: backupKey(process.env),
    urls: databaseUrls(process.env),
    adminUrl: adminUrl || undefined,
    progress: createProgress(),
  });
  console.log(tableLines(restored.manifest));
  console.log(`Every table has the rows and the checksum of the backup of ${restored.header.takenAt}.`);
  console.log(adviceAfter(restored));
} catch (error) {
  console.error(`The restore failed: ${reasonOf(error)}`);
  process.exitCode = 1;
}
