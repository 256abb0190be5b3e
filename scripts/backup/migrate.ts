import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { UserError } from '../processes/user-error.ts';
import { programOf, SERVICES, type ServiceName } from '../system/services.ts';

/**
 * Migrates every schema at the same time.
 * @param adminUrl creates the database, the roles and the schemas where they are missing
 * @param argumentsOf `--until TIME` stops after the migration with this time in its name
 */
export async function migrateSchemas(
  urls: Record<ServiceName, string>,
  adminUrl: string | undefined,
  argumentsOf: (service: ServiceName) => string[] = () => [],
) {
  await Promise.all(
    SERVICES.map(async (service) => {
      const env = { ...process.env, DATABASE_URL: urls[service], DATABASE_ADMIN_URL: adminUrl };
      const args = [programOf(service), 'migrate', ...argumentsOf(service)];
      await promisify(execFile)(process.execPath, args, { env }).catch((error) => {
        throw new UserError(`The migration of ${service} failed: ${String(error.stderr).trim()}`);
      });
    }),
  );
}

/** @returns the time in the name of the last one */
export const lastMigrationTime = (migrations: string[]): string =>
  String(Math.max(...migrations.map((name) => Number(name.slice(-13)))));
