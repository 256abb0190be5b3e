import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, databaseUrls } from '../backup/databases.ts';
import { migrateSchemas } from '../backup/migrate.ts';
import { count, type Progress } from '../backup/progress.ts';
import { restoreRows } from '../backup/restore.ts';
import { runProgram } from '../processes/run-program.ts';
import { UserError } from '../processes/user-error.ts';
import { beginServers, removeOutsideData, type Servers } from '../servers/index.ts';
import { databaseEnvironment } from '../system/environment.ts';
import { startSystem } from '../system/index.ts';
import { REPOSITORY } from '../system/services.ts';
import { rehearseMigration } from './migration.ts';
import { playCustomerDay } from './story.ts';

const MESSAGE_CHECK = 'packages/protocol/src/released.spec.ts';

interface RehearseOptions {
  path: string;
  key: string | undefined;
  /** columns that the previous version no longer reads, as `schema.table.column` */
  mayDrop: readonly string[];
  progress: Progress;
}

/**
 * Restores a backup beside everything else, migrates it to this version while writers use it, plays a customer's day on it, and
 * checks the messages of the released versions. Keeps none of it.
 * @throws {UserError} says why this version must not be installed
 * @returns a line for each step, with its duration
 */
export async function rehearse({ path, key, mayDrop, progress }: RehearseOptions): Promise<string[]> {
  requireOwnServers();
  const folder = mkdtempSync(join(tmpdir(), 'lotline-rehearsal-'));
  chmodSync(folder, 0o711); // PostgreSQL passes through it as another user
  const servers = await beginServers({ dataFolder: folder, log: progress.say });
  const stop = async () => {
    await servers.stop();
    await removeOutsideData(folder);
    rmSync(folder, { recursive: true, force: true });
  };
  const steps: string[] = [];
  const step = async <T>(name: string, work: () => Promise<T>, words: (result: T) => string = () => 'done') => {
    const begun = Date.now();
    const result = await work();
    steps.push(`${name}: ${words(result)}, ${((Date.now() - begun) / 1000).toFixed(1)} s`);
    return result;
  };
  try {
    await Promise.all(Object.values(servers.ready));
    const env = databaseEnvironment({ dataFolder: folder, postgresUrl: servers.postgresUrl });
    const urls = databaseUrls(env);
    const adminUrl = servers.postgresUrl;
    const database = new URL(adminUrl);
    database.pathname = '/lotline';
    await step(
      'Restored',
      () => restoreRows({ urls, adminUrl, path, key, progress }),
      ({ header, manifest }) =>
        `${count(manifest.tables.reduce((sum, { rows }) => sum + rows, 0))} rows of Lotline ${header.lotline}`,
    );
    progress.say('Migrating to this version while writers use every table');
    await step(
      'Migrated',
      () => rehearseMigration({ url: database.href, migrate: () => migrateSchemas(urls, adminUrl), mayDrop }),
      ({ longestWait }) => `the longest wait of a writer ${longestWait}`,
    );
    progress.say('Playing a customer’s day');
    await step('The customer’s day', () => startAndPlay(folder, servers, database.href));
    progress.say('Checking the messages of the released versions');
    await step('Messages of the released versions', checkMessages);
    return steps;
  } finally {
    await stop();
  }
}

/** The rehearsal sets the passwords of the services' roles, and its events would reach other services. */
function requireOwnServers() {
  const named = ['POSTGRES_URL', 'RABBITMQ_URL', 'REDIS_URL'].filter((name) => process.env[name]);
  if (named.length === 0) return;
  throw new UserError(`${named.join(', ')}: the rehearsal starts servers of its own. Unset this.`);
}

async function startAndPlay(dataFolder: string, servers: Servers, databaseUrl: string) {
  const admin = { email: 'rehearsal@lotline.test', password: randomBytes(12).toString('hex') };
  const client = await connect(databaseUrl);
  await client.query('DELETE FROM auth.users'); // empties the rehearsal's users, so that it creates its own first admin
  await client.end();
  const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, DEMO: 'false', SMS_PROVIDER: 'log' };
  const system = await startSystem({ dataFolder, servers, env });
  try {
    await playCustomerDay(system.url, admin);
  } finally {
    await system.stop();
  }
}

async function checkMessages() {
  const args = ['node_modules/jest/bin/jest.js', '--selectProjects', 'unit', '--silent', '--', MESSAGE_CHECK];
  const code = await runProgram(process.execPath, args, { cwd: REPOSITORY });
  if (code !== 0) throw new UserError('This version does not understand the messages of a released one: see above.');
}
