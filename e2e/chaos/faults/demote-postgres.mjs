import { execFile } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { waitUntil } from '../../../scripts/processes/wait-until.mjs';
import { freePort } from '../../../scripts/processes/ports.mjs';
import { serverEnvironment } from '../../../scripts/servers/machine.mjs';
import { clusterFolder, serverUser } from '../../../scripts/servers/postgres-cluster.mjs';
import { findPostgres } from '../../../scripts/servers/postgres-programs.mjs';
import { privatePostgres } from '../../../scripts/servers/postgres.mjs';

const WAIT_MS = 60_000;
/** An open transaction is ended after this time, as a failover of a managed service does. */
const DRAIN_MS = 3000;

/**
 * Starts a streaming replica of the current PostgreSQL.
 * @param {import('../../../scripts/servers/index.mjs').Servers} servers
 * @param {string} dataFolder of the replica
 * @returns {Promise<import('../../../scripts/servers/private-server.mjs').PrivateServer>}
 */
export async function startPostgresReplica(servers, dataFolder) {
  const { port, username, password } = new URL(servers.postgresUrl);
  const user = serverUser();
  const folder = clusterFolder(dataFolder, user);
  mkdirSync(folder, { mode: 0o700, recursive: true });
  if (user) chownSync(folder, user.uid, user.gid);
  const programs = findPostgres();
  if (!programs) throw new Error('There are no programs of PostgreSQL');
  const connection = ['-h', '127.0.0.1', '-p', port, '-U', username];
  // --write-recovery-conf stores the password, with which the replica follows its primary.
  const options = [
    '-D',
    folder,
    '--write-recovery-conf',
    '--checkpoint',
    'fast',
    '--wal-method',
    'stream',
    '--no-sync',
  ];
  await promisify(execFile)(join(programs, 'pg_basebackup'), [...connection, ...options], {
    env: serverEnvironment({ PGPASSWORD: password }),
    cwd: '/',
    ...user,
  });
  const replica = privatePostgres({
    dataFolder,
    port: await freePort(),
    password,
    log: () => {},
    supervised: false,
    disposable: false,
  });
  await replica.start();
  await replica.waitReady();
  return replica;
}

/**
 * Makes the primary read-only without ending its connections, and promotes its replica, which has every committed change.
 * @param {string} primaryUrl of the superuser
 * @param {string} replicaUrl
 */
export async function promotePostgres(primaryUrl, replicaUrl) {
  await withClient(primaryUrl, (primary) =>
    withClient(replicaUrl, async (replica) => {
      await primary.query('ALTER SYSTEM SET default_transaction_read_only = on');
      await primary.query('SELECT pg_reload_conf()');
      // Transactions that began before may still write.
      const { rows } = await primary.query('SELECT clock_timestamp() AS at');
      const open = `FROM pg_stat_activity WHERE xact_start <= $1 AND backend_type = 'client backend' AND pid <> pg_backend_pid()`;
      const haveEnded = async () => (await primary.query(`SELECT ${open}`, [rows[0].at])).rowCount === 0;
      if (!(await waitUntil(haveEnded, DRAIN_MS))) {
        await primary.query(`SELECT pg_terminate_backend(pid) ${open}`, [rows[0].at]);
        await waitUntil(haveEnded, WAIT_MS);
      }
      const end = await primary.query('SELECT pg_current_wal_lsn()::text AS lsn');
      const hasAll = async () => {
        const replayed = await replica.query('SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS "hasAll"', [
          end.rows[0].lsn,
        ]);
        return replayed.rows[0].hasAll === true;
      };
      if (!(await waitUntil(hasAll, WAIT_MS))) throw new Error('The replica of PostgreSQL does not follow');
      await replica.query('SELECT pg_promote(true)');
    }),
  );
}

/** @param {string} connectionString @param {(client: pg.Client) => Promise<void>} work */
async function withClient(connectionString, work) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: WAIT_MS });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
