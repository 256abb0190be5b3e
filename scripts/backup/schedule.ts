import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { BACKUP_NAME } from './files.ts';

const HOUR_MS = 3_600_000;

interface NextBackupOptions {
  /** HH:MM */
  time: string;
  now: Date;
  /** when the newest backup in the folder was finished */
  newest: Date | undefined;
  /** whether the last attempt of this process failed */
  failed: boolean;
}

/**
 * When the next backup starts: at `time` o'clock of the process's time zone; at once if the folder has no backup of the last 24 hours,
 * because the machine may have been off; an hour after a failure.
 */
export function nextBackup({ time, now, newest, failed }: NextBackupOptions): Date {
  if (failed) return new Date(now.getTime() + HOUR_MS);
  if (!newest || now.getTime() - newest.getTime() > 24 * HOUR_MS) return now;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const next = new Date(now);
  next.setHours(hours, minutes, 0, 0);
  if (next <= now) next.setDate(next.getDate() + 1);
  return next;
}

/**
 * Takes a backup every day. Never returns.
 * @param time HH:MM
 * @param take returns whether a backup was made
 */
export async function backUpDaily(time: string, folder: string, take: () => Promise<boolean>) {
  for (let failed = false; ;) {
    const next = nextBackup({ time, now: new Date(), newest: newestBackup(folder), failed });
    console.log(`The next backup starts at ${next.toISOString()}.`);
    await setTimeout(Math.max(0, next.getTime() - Date.now()));
    failed = !(await take());
  }
}

function newestBackup(folder: string): Date | undefined {
  const name = readdirSync(folder)
    .filter((each) => BACKUP_NAME.test(each))
    .sort()
    .at(-1);
  return name === undefined ? undefined : statSync(join(folder, name)).mtime;
}
