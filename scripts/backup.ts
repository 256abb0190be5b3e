/**
 * `node scripts/backup.ts --to FILE`: writes all data of Lotline to a file while the services run, and reads it back
 * (docs/operations.md, "Backup and restore"). `--to FOLDER/ --keep N` names the file by its time and removes all but the newest N
 * there; `--daily HH:MM` does so every day; `--then COMMAND` runs a command after each. With `npm start`, use `npm run backup -- …`.
 */
import { databaseUrls, reasonOf } from './backup/databases.ts';
import { readBackupArguments, removeOldBackups } from './backup/files.ts';
import { recordBackup, runCommand } from './backup/finish.ts';
import { backupKey } from './backup/key.ts';
import { createProgress } from './backup/progress.ts';
import { tableLines } from './backup/report.ts';
import { backUpDaily } from './backup/schedule.ts';
import { takeBackup } from './backup/take.ts';

// Process 1 of a container ignores a signal without a handler.
process.once('SIGTERM', () => process.exit(143));

/** @returns whether a backup was made; the reason is printed otherwise */
async function backUp(): Promise<boolean> {
  try {
    const { path, folder, keep, then } = readBackupArguments(process.argv.slice(2), process.env, new Date());
    const key = backupKey(process.env);
    const urls = databaseUrls(process.env);
    const { takenAt, manifest } = await takeBackup({ urls, path, key, progress: createProgress() });
    console.log(tableLines(manifest));
    console.log(`${path} is the backup of ${takenAt}, read back and whole.`);
    if (key === undefined) console.log('It is not encrypted and holds personal data: BACKUP_KEY encrypts it.');
    if (then !== undefined) await runCommand(then, path);
    await recordBackup(urls.clients, takenAt);
    if (folder !== undefined && keep !== undefined) {
      for (const removed of removeOldBackups(folder, keep)) console.log(`${removed} was removed.`);
    }
    return true;
  } catch (error) {
    console.error(`No backup was made: ${reasonOf(error)}`);
    return false;
  }
}

try {
  const { daily, folder } = readBackupArguments(process.argv.slice(2), process.env, new Date());
  if (daily !== undefined && folder !== undefined) await backUpDaily(daily, folder, backUp);
  else if (!(await backUp())) process.exitCode = 1;
} catch (error) {
  console.error(`No backup was made: ${reasonOf(error)}`);
  process.exitCode = 1;
}
