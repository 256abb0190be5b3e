import { fileURLToPath } from 'node:url';

/** The path of this checkout. */
export const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Each service is its own process. Browsers reach only the gateway. */
export const SERVICES = /** @type {const} */ (['auth', 'clients', 'shuttle', 'notify', 'gateway']);

/** @typedef {typeof SERVICES[number]} ServiceName */

/** @param {ServiceName} service @param {'main' | 'migrate' | 'rebuild-copy' | 'erase-person'} program */
export function programOf(service, program) {
  return `${REPOSITORY}/services/${service}/dist/${program}.js`;
}
