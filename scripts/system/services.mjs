import { fileURLToPath } from 'node:url';

/** The checkout that these scripts belong to. */
export const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** The five services, each a process of its own; the gateway is the only door. */
export const SERVICES = /** @type {const} */ (['auth', 'clients', 'shuttle', 'notify', 'gateway']);

/** @typedef {typeof SERVICES[number]} ServiceName */

/** @param {ServiceName} service @param {'main' | 'migrate' | 'rebuild-copy' | 'erase-person'} program */
export function programOf(service, program) {
  return `${REPOSITORY}/services/${service}/dist/${program}.js`;
}
