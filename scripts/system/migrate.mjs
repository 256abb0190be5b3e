import { join } from 'node:path';
import { createChild } from '../processes/child.mjs';
import { UserError } from '../processes/user-error.mjs';
import { tail } from './service-process.mjs';
import { programOf, REPOSITORY, SERVICES } from './services.mjs';

/** @typedef {import('./services.mjs').ServiceName} ServiceName */

/**
 * Migrates every service's schema at the same time. The programs coordinate by a lock in the database.
 * @param {string} dataFolder
 * @param {(service: ServiceName) => Record<string, string>} environmentOf
 * @param {string} [checkout] whose migrations run
 */
export async function migrateAll(dataFolder, environmentOf, checkout = REPOSITORY) {
  await Promise.all(SERVICES.map((service) => migrate(service, dataFolder, environmentOf(service), checkout)));
}

/**
 * Migrates one schema after the other, as Compose and Kubernetes do, so that running services keep their processor time.
 * @param {string} dataFolder
 * @param {(service: ServiceName) => Record<string, string>} environmentOf
 * @param {string} checkout whose migrations run
 */
export async function migrateInTurn(dataFolder, environmentOf, checkout) {
  for (const service of SERVICES) await migrate(service, dataFolder, environmentOf(service), checkout);
}

/** @param {ServiceName} service @param {string} dataFolder @param {Record<string, string>} env @param {string} checkout */
async function migrate(service, dataFolder, env, checkout) {
  const child = createChild({
    name: `migrate-${service}`,
    dataFolder,
    logFile: join(dataFolder, 'logs', `migrate-${service}.log`),
    command: process.execPath,
    args: [programOf(service, 'migrate', checkout)],
    env,
    cwd: checkout,
  });
  await child.start();
  const how = await child.exited();
  if (how === 'it ended with code 0') return;
  // Too old: the last line says what to do.
  if (how === 'it ended with code 2') throw new UserError(tail(child.logFile).trim().split('\n').at(-1) ?? how);
  throw new UserError(
    `The migration of ${service} failed (${how}). The end of ${child.logFile}:\n${tail(child.logFile)}`,
  );
}
