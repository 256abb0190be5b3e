import { spawn } from 'node:child_process';
import { UserError } from '../processes/user-error.ts';
import { connect } from './databases.ts';

/** An upload that takes longer has hung. */
const COMMAND_TIMEOUT_MS = 6 * 3_600_000;

/**
 * Runs the operator's command for a finished backup, for example a copy to another place. The command finds the path in BACKUP_FILE.
 * @throws {UserError} if it fails
 * @param command for `sh -c`
 */
export async function runCommand(command: string, path: string) {
  const env = { ...process.env, BACKUP_FILE: path };
  const child = spawn('sh', ['-c', command], { env, stdio: 'inherit', timeout: COMMAND_TIMEOUT_MS });
  const ended = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
  if (ended !== 0) throw new UserError(`${path} was written, but the command after it failed (${ended}).`);
}

/**
 * Stores that a backup was made, which the metric `lotline_backup_last_success_timestamp_seconds` reports. A database that an older
 * release migrated has no table for it.
 * @param url of the clients service's schema
 * @param takenAt ISO 8601
 */
export async function recordBackup(url: string, takenAt: string) {
  const client = await connect(url);
  try {
    const { rows } = await client.query(`SELECT to_regclass('backups') IS NOT NULL AS known`);
    if (rows[0].known) await client.query('INSERT INTO backups (taken_at) VALUES ($1)', [takenAt]);
  } finally {
    await client.end();
  }
}
