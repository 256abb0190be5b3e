import { fileURLToPath } from 'node:url';

/** The path of this checkout. */
export const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Each service is its own process. Browsers reach only the gateway. */
export const SERVICES = /** @type {const} */ (['auth', 'clients', 'shuttle', 'notify', 'gateway']);

/** @typedef {typeof SERVICES[number]} ServiceName */

/** @param {ServiceName} service @param {'main' | 'migrate' | 'rebuild-copy' | 'erase-person'} program @param {string} [checkout] of another version */
export function programOf(service, program, checkout = REPOSITORY) {
  return `${checkout}/services/${service}/dist/${program}.js`;
}
