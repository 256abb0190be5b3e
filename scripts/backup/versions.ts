import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../processes/user-error.ts';
import { REPOSITORY, SERVICES, type ServiceName } from '../system/services.ts';
import type { Header } from './format.ts';

/** The time of the first migrations, which create every table (services/SERVICE/src/migrations). */
const FIRST_RELEASE = '1767900000000';

/** @returns of this checkout or image */
export function lotlineVersion(): string {
  return JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')).version;
}

/**
 * Makes sure that this version of Lotline can migrate what is in a backup.
 * @throws {UserError} if the backup is of a newer Lotline, or of one before the first release
 */
export async function requireKnown(header: Header) {
  const own = lotlineVersion();
  const unknown: string[] = [];
  for (const service of SERVICES) {
    const known = await migrationNames(service);
    unknown.push(...(header.migrations[service] ?? []).filter((name) => !known.includes(name)));
  }
  const isBeforeRelease = unknown.some((name) => name.slice(-13) < FIRST_RELEASE);
  if (isBeforeRelease)
    throw new UserError('The backup is of Lotline before its first release. Restore it with the version that took it.');
  if (unknown.length === 0 && !isNewer(header.lotline, own)) return;
  throw new UserError(
    `The backup is of Lotline ${header.lotline}, which is newer than this one (${own})${
      unknown.length === 0 ? '' : `: it has the migration ${unknown[0]}`
    }. Restore it with that version.`,
  );
}

/** @returns as TypeORM stores them */
async function migrationNames(service: ServiceName): Promise<string[]> {
  const { database } = await import(join(REPOSITORY, 'services', service, 'dist', 'database.js'));
  return database.migrations.map((each: new () => { name?: string }) => new each().name ?? each.name);
}

/** @param other versions such as 0.5.0 */
export function isNewer(one: string, other: string) {
  const [left, right] = [one, other].map((version) => version.split('-')[0]?.split('.').map(Number) ?? []);
  const at = [0, 1, 2].find((index) => left?.[index] !== right?.[index]);
  return at !== undefined && (left?.[at] ?? 0) > (right?.[at] ?? 0);
}
