import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, databaseUrls } from '../backup/databases.mjs';
import { migrateSchemas } from '../backup/migrate.mjs';
import { count } from '../backup/progress.mjs';
import { restoreRows } from '../backup/restore.mjs';
import { runProgram } from '../processes/run-program.mjs';
import { UserError } from '../processes/user-error.mjs';
import { beginServers, removeOutsideData } from '../servers/index.mjs';
import { databaseEnvironment } from '../system/environment.mjs';
import { startSystem } from '../system/index.mjs';
import { REPOSITORY } from '../system/services.mjs';
import { rehearseMigration } from './migration.mjs';
import { playCustomerDay } from './story.mjs';

const MESSAGE_CHECK = 'packages/protocol/src/released.spec.ts';

/**
 * Restores a backup beside everything else, migrates it to this version while writers use it, plays a customer's day on it, and
 * checks the messages of the released versions. Keeps none of it.
 * @param {object} options
 * @param {string} options.path
 * @param {string | undefined} options.key
 * @param {readonly string[]} options.mayDrop columns that the previous version no longer reads, as `schema.table.column`
 * @param {import('../backup/progress.mjs').Progress} options.progress
 * @returns {Promise<string[]>} a line for each step, with its duration
 * @throws {UserError} says why this version must not be installed
 */
export async function rehearse({ path, key, mayDrop, progress }) {
  requireOwnServers();
  const folder = mkdtempSync(join(tmpdir(), 'lotline-rehearsal-'));
  chmodSync(folder, 0o711); // PostgreSQL passes through it as another user
  const servers = await beginServers({ dataFolder: folder, log: progress.say });
  const stop = async () => {
    await servers.stop();
    await removeOutsideData(folder);
    rmSync(folder, { recursive: true, force: true });
  };
  /** @type {string[]} */
  const steps = [];
  /** @template T @param {string} name @param {() => Promise<T>} work @param {(result: T) => string} [words] */
  const step = async (name, work, words = () => 'done') => {
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

/** @param {string} dataFolder @param {import('../servers/index.mjs').Servers} servers @param {string} databaseUrl */
async function startAndPlay(dataFolder, servers, databaseUrl) {
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
