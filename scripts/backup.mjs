/**
 * `node scripts/backup.mjs --to FILE`: writes all data of Lotline to a file while the services run, and reads it back
 * (docs/operations.md, "Backup and restore"). `--to FOLDER/ --keep N` names the file by its time and removes all but the newest N
 * there. With `npm start`, use `npm run backup -- …`.
 */
import './processes/node-version.mjs';
import { databaseUrls, reasonOf } from './backup/databases.mjs';
import { readBackupArguments, removeOldBackups } from './backup/files.mjs';
import { backupKey } from './backup/key.mjs';
import { createProgress } from './backup/progress.mjs';
import { tableLines } from './backup/report.mjs';
import { takeBackup } from './backup/take.mjs';

try {
  const { path, folder, keep } = readBackupArguments(process.argv.slice(2), new Date());
  const key = backupKey(process.env);
  const { takenAt, manifest } = await takeBackup({
    urls: databaseUrls(process.env),
    path,
    key,
    progress: createProgress(),
  });
  console.log(tableLines(manifest));
  console.log(`${path} is the backup of ${takenAt}, read back and whole.`);
  if (key === undefined) console.log('It is not encrypted and holds personal data: BACKUP_KEY encrypts it.');
  if (folder !== undefined && keep !== undefined) {
    for (const removed of removeOldBackups(folder, keep)) console.log(`${removed} was removed.`);
  }
} catch (error) {
  console.error(`No backup was made: ${reasonOf(error)}`);
  process.exitCode = 1;
}
