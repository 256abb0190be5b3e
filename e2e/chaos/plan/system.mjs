/** What there is to break: the processes of a chaos run, and who reaches which server. */

/** @typedef {import('../../../scripts/servers/index.mjs').ServerName} ServerName */
/** @typedef {import('../../../scripts/system/services.mjs').ServiceName} ServiceName */

/** @type {Record<ServiceName, number>} */
export const REPLICAS = { auth: 1, clients: 2, shuttle: 3, notify: 1, gateway: 2 };

/** @type {readonly ServerName[]} */
export const SERVERS = ['postgres', 'rabbitmq', 'redis'];

export const SERVICES = /** @type {ServiceName[]} */ (Object.keys(REPLICAS));

/** Redis only wakes the automatic check-out and the delivery of texts. @param {ServiceName} service @returns {ServerName[]} */
export const serversOf = (service) =>
  service === 'shuttle' || service === 'notify' ? [...SERVERS] : ['postgres', 'rabbitmq'];

/** As scripts/system calls them: `shuttle`, `shuttle-2`, `shuttle-3`. @param {ServiceName} service */
export const processesOf = (service) =>
  Array.from({ length: REPLICAS[service] }, (_, index) => (index === 0 ? service : `${service}-${index + 1}`));
