import { fileURLToPath } from 'node:url';

/** The path of this checkout. */
export const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Each service is its own process. Browsers reach only the gateway. */
export const SERVICES = ['auth', 'clients', 'shuttle', 'notify', 'gateway'] as const;

export type ServiceName = (typeof SERVICES)[number];

/** @param checkout of another version */
export function programOf(
  service: ServiceName,
  program: 'main' | 'migrate' | 'rebuild-copy' | 'erase-person',
  checkout: string = REPOSITORY,
) {
  return `${checkout}/services/${service}/dist/${program}.js`;
}
