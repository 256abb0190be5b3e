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
 */
export async function migrateAll(dataFolder, environmentOf) {
  await Promise.all(SERVICES.map((service) => migrate(service, dataFolder, environmentOf(service))));
}

/** @param {ServiceName} service @param {string} dataFolder @param {Record<string, string>} env */
async function migrate(service, dataFolder, env) {
  const child = createChild({
    name: `migrate-${service}`,
    dataFolder,
    logFile: join(dataFolder, 'logs', `migrate-${service}.log`),
    command: process.execPath,
    args: [programOf(service, 'migrate')],
    env,
    cwd: REPOSITORY,
  });
  await child.start();
  const how = await child.exited();
  if (how === 'it ended with code 0') return;
  throw new UserError(
    `The migration of ${service} failed (${how}). The end of ${child.logFile}:\n${tail(child.logFile)}`,
  );
}
