import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The path of this checkout. */
export const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** @returns the folder for data, logs and passwords: LOTLINE_DATA, or `.lotline` in the checkout */
export function configuredDataFolder(): string {
  return process.env.LOTLINE_DATA ? resolve(process.env.LOTLINE_DATA) : resolve(REPOSITORY, '.lotline');
}

/** Each service is its own process. Browsers reach only the gateway. */
export const SERVICES = ['auth', 'clients', 'shuttle', 'notify', 'gateway'] as const;

export type ServiceName = (typeof SERVICES)[number];

/**
 * The program of a service, which starts it or runs the command in its first argument (service-kit, bootstrap/program.ts).
 * @param checkout of another version
 */
export function programOf(service: ServiceName, checkout: string = REPOSITORY) {
  return `${checkout}/services/${service}/dist/main.js`;
}
