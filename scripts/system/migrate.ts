import { join } from 'node:path';
import { createChild } from '../processes/child.ts';
import { UserError } from '../processes/user-error.ts';
import { tail } from './service-process.ts';
import { programOf, REPOSITORY, SERVICES, type ServiceName } from './services.ts';

/**
 * Migrates every service's schema at the same time. The programs coordinate by a lock in the database.
 * @param checkout whose migrations run
 */
export async function migrateAll(
  dataFolder: string,
  environmentOf: (service: ServiceName) => Record<string, string>,
  checkout: string = REPOSITORY,
) {
  await Promise.all(SERVICES.map((service) => migrate(service, dataFolder, environmentOf(service), checkout)));
}

/**
 * Migrates one schema after the other, as Compose and Kubernetes do, so that running services keep their processor time.
 * @param checkout whose migrations run
 */
export async function migrateInTurn(
  dataFolder: string,
  environmentOf: (service: ServiceName) => Record<string, string>,
  checkout: string,
) {
  for (const service of SERVICES) await migrate(service, dataFolder, environmentOf(service), checkout);
}

async function migrate(service: ServiceName, dataFolder: string, env: Record<string, string>, checkout: string) {
  const child = createChild({
    name: `migrate-${service}`,
    dataFolder,
    logFile: join(dataFolder, 'logs', `migrate-${service}.log`),
    command: process.execPath,
    args: [programOf(service, checkout), 'migrate'],
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
