import { execFile } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { waitUntil } from '../../../scripts/processes/wait-until.ts';
import { freePort } from '../../../scripts/processes/ports.ts';
import { serverEnvironment } from '../../../scripts/servers/machine.ts';
import { clusterFolder, serverUser } from '../../../scripts/servers/postgres-cluster.ts';
import { findPostgres } from '../../../scripts/servers/postgres-programs.ts';
import { privatePostgres } from '../../../scripts/servers/postgres.ts';
import type { Servers } from '../../../scripts/servers/index.ts';
import type { PrivateServer } from '../../../scripts/servers/private-server.ts';

const WAIT_MS = 60_000;
/** An open transaction is ended after this time, as a failover of a managed service does. */
const DRAIN_MS = 3000;

/**
 * Starts a streaming replica of the current PostgreSQL.
 * @param dataFolder of the replica
 */
export async function startPostgresReplica(servers: Servers, dataFolder: string): Promise<PrivateServer> {
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
 * @param primaryUrl of the superuser
 */
export async function promotePostgres(primaryUrl: string, replicaUrl: string) {
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

async function withClient(connectionString: string, work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: WAIT_MS });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
