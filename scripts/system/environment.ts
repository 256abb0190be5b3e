import { join } from 'node:path';
import { loadOrCreateSecrets, readJson } from '../processes/json-file.ts';
import { REPOSITORY, SERVICES, type ServiceName } from './services.ts';
import type { Servers } from '../servers/index.ts';

export type ServerAddresses = Pick<Servers, 'postgresUrl' | 'rabbitmqUrl' | 'redisUrl'>;

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

interface ServiceEnvironmentsOptions {
  /** stores its secrets */
  dataFolder: string;
  /** at which browsers reach Lotline */
  port: number;
  servers: Servers;
  /** for every service; they override the user's */
  settings: Record<string, string>;
}

/** Returns the environment of each service: defaults, then the user's own settings, then what the system sets. */
export function serviceEnvironments({ dataFolder, port, servers, settings }: ServiceEnvironmentsOptions) {
  const secrets = loadOrCreateSecrets(join(dataFolder, 'secrets.json'), [
    'session',
    'second-factor',
    ...SERVICES.map(databaseSecret),
  ]);
  const publicUrl = `http://localhost:${port}`;

  const defaults: Record<ServiceName, Record<string, string>> = {
    auth: { SECOND_FACTOR_KEY: secrets['second-factor'] ?? '' },
    clients: {},
    shuttle: {},
    notify: { SMS_PROVIDER: 'log', PUBLIC_URL: publicUrl },
    gateway: {
      PUBLIC_URL: publicUrl,
      SESSION_SECRET: secrets.session ?? '',
    },
  };
  const usesRedis = (service: ServiceName) => service === 'shuttle' || service === 'notify';

  return {
    of: (
      service: ServiceName,
      healthPort: number,
      {
        httpPort,
        checkout = REPOSITORY,
        addresses = servers,
      }: {
        /** a gateway's */ httpPort?: number;
        /** of another version */ checkout?: string;
        /** where this process reaches the servers; their own addresses by default */ addresses?: ServerAddresses;
      } = {},
    ) => ({
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      // Metrics are only for this machine, even when the gateway listens on the network.
      HEALTH_HOST: '127.0.0.1',
      ...(service === 'auth' && { LOTS_FILE: join(REPOSITORY, 'config', 'lots.json') }),
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

/** Returns the environment of an operator's program for the data folder of a running Lotline. */
export function programEnvironment({
  dataFolder,
  servers,
}: {
  dataFolder: string;
  servers: { postgresUrl: string; rabbitmqUrl: string };
}): Record<string, string> {
  const secrets = readJson<Record<string, string>>(join(dataFolder, 'secrets.json'));
  return {
    LOG_LEVEL: 'warn',
    ...userSettings(),
    RABBITMQ_URL: servers.rabbitmqUrl,
    ...databaseUrls(servers.postgresUrl, secrets),
  };
}

/**
 * Returns the environment of a program that works on the database of a data folder without its services.
 * @param options stores secrets that are missing
 */
export function databaseEnvironment({
  dataFolder,
  postgresUrl,
}: {
  dataFolder: string;
  postgresUrl: string;
}): Record<string, string> {
  const secrets = loadOrCreateSecrets(join(dataFolder, 'secrets.json'), SERVICES.map(databaseSecret));
  return { ...databaseUrls(postgresUrl, secrets), DATABASE_ADMIN_URL: postgresUrl };
}

/** The URL of each service, by the names that the operators' programs read. */
function databaseUrls(postgresUrl: string, secrets: Record<string, string>) {
  return Object.fromEntries(
    SERVICES.map((service) => [
      `${service.toUpperCase()}_DATABASE_URL`,
      databaseUrl(postgresUrl, service, secrets[databaseSecret(service)] ?? ''),
    ]),
  );
}

function databaseSecret(service: ServiceName) {
  return `database-${service}`;
}

/** @param urls of one node or several */
function brokerUrl(urls: string, service: ServiceName, passwords: Servers['brokerPasswords']) {
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

function databaseUrl(superuserUrl: string, service: ServiceName, password: string) {
  const url = new URL(superuserUrl);
  url.username = `lotline_${service}`;
  url.password = password;
  url.pathname = '/lotline';
  return url.href;
}

function userSettings(): Record<string, string> {
  const entries = Object.entries(process.env).filter(
    // Jest sets NODE_ENV=test for itself; the services that its tests start run as in production.
    ([name, value]) =>
      value !== undefined && !SYSTEM_VARIABLES.includes(name) && !(name === 'NODE_ENV' && value === 'test'),
  );
  return Object.fromEntries(entries.map(([name, value]) => [name, value ?? '']));
}
