import { join } from 'node:path';
import { loadOrCreateSecrets, readJson } from '../processes/json-file.mjs';
import { REPOSITORY, SERVICES } from './services.mjs';

/**
 * @typedef {import('./services.mjs').ServiceName} ServiceName
 * @typedef {Pick<import('../servers/index.mjs').Servers, 'postgresUrl' | 'rabbitmqUrl' | 'redisUrl'>} ServerAddresses
 */

/** Set for every service by the system itself. These names in the user's environment are ignored. */
const SYSTEM_VARIABLES = [
  'PORT',
  'HEALTH_PORT',
  'DATABASE_URL',
  'DATABASE_ADMIN_URL',
  'POSTGRES_URL',
  'RABBITMQ_URL',
  'REDIS_URL',
];

/**
 * Returns the environment of each service: defaults, then the user's own settings, then what the system sets.
 * @param {object} options
 * @param {string} options.dataFolder stores its secrets
 * @param {number} options.port at which browsers reach Lotline
 * @param {import('../servers/index.mjs').Servers} options.servers
 * @param {Record<string, string>} options.settings for every service; they override the user's
 */
export function serviceEnvironments({ dataFolder, port, servers, settings }) {
  const secrets = loadOrCreateSecrets(join(dataFolder, 'secrets.json'), [
    'session',
    'second-factor',
    ...SERVICES.map(databaseSecret),
  ]);
  const publicUrl = `http://localhost:${port}`;

  /** @type {Record<ServiceName, Record<string, string>>} */
  const defaults = {
    auth: { SECOND_FACTOR_KEY: secrets['second-factor'] ?? '' },
    clients: {},
    shuttle: {},
    notify: { SMS_PROVIDER: 'log', PUBLIC_URL: publicUrl },
    gateway: {
      PUBLIC_URL: publicUrl,
      SESSION_SECRET: secrets.session ?? '',
    },
  };
  const usesRedis = (/** @type {ServiceName} */ service) => service === 'shuttle' || service === 'notify';

  return {
    /**
     * @param {ServiceName} service
     * @param {number} healthPort
     * @param {object} [options]
     * @param {number} [options.httpPort] a gateway's
     * @param {string} [options.checkout] of another version
     * @param {ServerAddresses} [options.addresses] where this process reaches the servers; their own addresses by default
     */
    of: (service, healthPort, { httpPort, checkout = REPOSITORY, addresses = servers } = {}) => ({
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      // Metrics are only for this machine, even when the gateway listens on the network.
      HEALTH_HOST: '127.0.0.1',
      // Every process of an earlier release reads it.
      ...((service === 'auth' || checkout !== REPOSITORY) && { LOTS_FILE: join(REPOSITORY, 'config', 'lots.json') }),
      ...(service === 'gateway' && { STATIC_DIR: join(checkout, 'frontend', 'dist') }),
      ...defaults[service],
      ...userSettings(),
      ...settings,
      DATABASE_URL: databaseUrl(addresses.postgresUrl, service, secrets[databaseSecret(service)] ?? ''),
      RABBITMQ_URL: brokerUrl(addresses.rabbitmqUrl, service, servers.brokerPasswords),
      ...(usesRedis(service) && { REDIS_URL: addresses.redisUrl }),
      HEALTH_PORT: String(healthPort),
      ...(httpPort !== undefined && { PORT: String(httpPort) }),
    }),
    /** Only for `migrate`: the superuser, who creates the database, the role and the schema. */
    admin: { DATABASE_ADMIN_URL: servers.postgresUrl },
  };
}

/**
 * Returns the environment of an operator's program for the data folder of a running Lotline.
 * @param {{dataFolder: string, servers: {postgresUrl: string, rabbitmqUrl: string}}} options
 * @returns {Record<string, string>}
 */
export function programEnvironment({ dataFolder, servers }) {
  const secrets = readJson(join(dataFolder, 'secrets.json'));
  return {
    LOG_LEVEL: 'warn',
    ...userSettings(),
    RABBITMQ_URL: servers.rabbitmqUrl,
    ...databaseUrls(servers.postgresUrl, secrets),
  };
}

/**
 * Returns the environment of a program that works on the database of a data folder without its services.
 * @param {{dataFolder: string, postgresUrl: string}} options stores secrets that are missing
 * @returns {Record<string, string>}
 */
export function databaseEnvironment({ dataFolder, postgresUrl }) {
  const secrets = loadOrCreateSecrets(join(dataFolder, 'secrets.json'), SERVICES.map(databaseSecret));
  return { ...databaseUrls(postgresUrl, secrets), DATABASE_ADMIN_URL: postgresUrl };
}

/** The URL of each service, by the names that the operators' programs read. @param {string} postgresUrl @param {Record<string, string>} secrets */
function databaseUrls(postgresUrl, secrets) {
  return Object.fromEntries(
    SERVICES.map((service) => [
      `${service.toUpperCase()}_DATABASE_URL`,
      databaseUrl(postgresUrl, service, secrets[databaseSecret(service)] ?? ''),
    ]),
  );
}

/** @param {ServiceName} service */
function databaseSecret(service) {
  return `database-${service}`;
}

/** @param {string} urls of one node or several @param {ServiceName} service @param {import('../servers/index.mjs').Servers['brokerPasswords']} passwords */
function brokerUrl(urls, service, passwords) {
  if (!passwords) return urls;
  return urls
    .split(',')
    .map((url) => {
      const own = new URL(url);
      own.username = `lotline_${service}`;
      own.password = passwords[service];
      return own.href;
    })
    .join(',');
}

/** @param {string} superuserUrl @param {ServiceName} service @param {string} password */
function databaseUrl(superuserUrl, service, password) {
  const url = new URL(superuserUrl);
  url.username = `lotline_${service}`;
  url.password = password;
  url.pathname = '/lotline';
  return url.href;
}

/** @returns {Record<string, string>} */
function userSettings() {
  const entries = Object.entries(process.env).filter(
    // Jest sets NODE_ENV=test for itself; the services that its tests start run as in production.
    ([name, value]) =>
      value !== undefined && !SYSTEM_VARIABLES.includes(name) && !(name === 'NODE_ENV' && value === 'test'),
  );
  return Object.fromEntries(entries.map(([name, value]) => [name, value ?? '']));
}
