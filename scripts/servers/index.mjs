import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadOrCreateSecrets, readJson } from '../processes/json-file.mjs';
import { loadOrCreatePorts } from '../processes/ports.mjs';
import { endOrphans } from '../processes/records.mjs';
import { BROKER_SERVICES } from './broker-users.mjs';
import { dockerServer, removeVolumes } from './docker.mjs';
import { findServers } from './find.mjs';
import { waitForExternal, externalServer } from './external.mjs';
import { externalClusterFolder } from './postgres-cluster.mjs';
import { privatePostgres } from './postgres.mjs';
import { answersAmqp, answersPostgres, answersRedis } from './probe.mjs';
import { privateRabbitmq } from './rabbitmq.mjs';
import { privateRedis } from './redis.mjs';

/**
 * @typedef {'postgres' | 'rabbitmq' | 'redis'} ServerName
 * @typedef {import('./private-server.mjs').PrivateServer | import('./external.mjs').ExternalServer} Server
 *
 * @typedef {object} Servers
 * @property {string} postgresUrl of the superuser, at the database `postgres`
 * @property {string} rabbitmqUrl of the user with all permissions
 * @property {Record<import('./broker-users.mjs').ServiceName, string>} [brokerPasswords] if each service has its own user
 * @property {string} redisUrl
 * @property {Server} postgres
 * @property {Server} rabbitmq
 * @property {Server} redis
 * @property {Record<ServerName, Promise<void>>} ready rejects with a UserError that says why a server is not available
 * @property {() => Promise<void>} stop ends the servers that were started here
 *
 * @typedef {object} ServerOptions
 * @property {string} dataFolder stores data, ports and passwords for the next start; the caller holds its lock
 * (processes/folder-lock.mjs) or created it for itself
 * @property {(line: string) => void} [log]
 * @property {boolean} [supervised] restarts a server that ends by itself
 * @property {ServerName[]} [only] starts only these servers; all three by default
 * @property {boolean} [disposable] the data may be lost: PostgreSQL does not wait for the disk
 */

const HOST = '127.0.0.1';
const PORTS = ['postgres', 'rabbitmq', 'rabbitmqDistribution', 'epmd', 'redis'];

/**
 * Finds PostgreSQL, RabbitMQ and Redis (find.mjs), starts at the same time those that are not external, and waits until all
 * are ready.
 * @param {ServerOptions} options
 * @returns {Promise<Servers>}
 * @throws {import('../processes/user-error.mjs').UserError} if a server is not available
 */
export async function startServers(options) {
  const servers = await beginServers(options);
  try {
    await Promise.all(Object.values(servers.ready));
  } catch (error) {
    await servers.stop();
    throw error;
  }
  return servers;
}

/**
 * As `startServers`, but does not wait until they are ready, because RabbitMQ takes seconds.
 * @param {ServerOptions} options
 * @returns {Promise<Servers>}
 */
export async function beginServers({
  dataFolder: folder,
  log = () => {},
  supervised = false,
  only = ['rabbitmq', 'postgres', 'redis'],
  disposable = false,
}) {
  mkdirSync(folder, { recursive: true });
  const dataFolder = realpathSync(folder);
  await endOrphans(dataFolder, log);
  const sources = await findServers(log, only);
  const ports = await loadOrCreatePorts(join(dataFolder, 'ports.json'), PORTS);
  const passwords = loadOrCreateSecrets(join(dataFolder, 'server-passwords.json'), [
    'postgres',
    'rabbitmq',
    'redis',
    ...BROKER_SERVICES.map(brokerSecret),
  ]);

  const common = { dataFolder, log, supervised };
  const inDocker = (/** @type {'postgres' | 'rabbitmq' | 'redis'} */ name, variables, isReady) =>
    dockerServer({ ...common, name, port: ports[name], variables, isReady });
  const create = {
    rabbitmq: {
      programs: () =>
        privateRabbitmq({
          ...common,
          ports: { amqp: ports.rabbitmq, distribution: ports.rabbitmqDistribution, epmd: ports.epmd },
          passwords: brokerPasswords(passwords),
        }),
      docker: () =>
        inDocker('rabbitmq', { RABBITMQ_DEFAULT_USER: 'lotline', RABBITMQ_DEFAULT_PASS: passwords.rabbitmq }, () =>
          answersAmqp(HOST, ports.rabbitmq),
        ),
    },
    postgres: {
      programs: () => privatePostgres({ ...common, port: ports.postgres, password: passwords.postgres, disposable }),
      docker: () =>
        inDocker('postgres', { POSTGRES_PASSWORD: passwords.postgres }, () => answersPostgres(HOST, ports.postgres)),
    },
    redis: {
      programs: () => privateRedis({ ...common, port: ports.redis, password: passwords.redis }),
      docker: () =>
        inDocker('redis', { REDIS_PASSWORD: passwords.redis }, () => answersRedis(HOST, ports.redis, passwords.redis)),
    },
  };
  /** @param {ServerName} name @returns {Server} */
  const serverOf = (name) => {
    const source = sources[name];
    return source.kind === 'external' ? source : create[name][source.kind]();
  };
  /** @type {Record<ServerName, Server>} */
  const servers = /** @type {any} */ (Object.fromEntries(only.map((name) => [name, serverOf(name)])));

  const stop = async () => {
    await Promise.all(Object.values(servers).map((server) => (server.kind === 'private' ? server.stop() : undefined)));
  };
  /** @type {Record<ServerName, Promise<void>>} */
  const ready = /** @type {any} */ (Object.fromEntries(only.map((name) => [name, startOne(name, servers[name], log)])));
  for (const start of Object.values(ready)) start.catch(() => {}); // reported to the caller that awaits it later
  return {
    ...servers,
    ...serverUrls(ports, passwords),
    // A broker in a container and an external one have one user for all services.
    ...(sources.rabbitmq?.kind === 'programs' && { brokerPasswords: brokerPasswords(passwords) }),
    ready,
    stop,
  };
}

/**
 * Returns the addresses of the servers that Lotline uses on this data folder: external ones, or those that it started.
 * @param {string} dataFolder
 */
export function urlsOfRunningServers(dataFolder) {
  return serverUrls(readJson(join(dataFolder, 'ports.json')), readJson(join(dataFolder, 'server-passwords.json')));
}

/** @param {string} service */
const brokerSecret = (service) => `rabbitmq_${service}`;

/** @param {Record<string, string>} passwords */
function brokerPasswords(passwords) {
  const [auth, clients, shuttle, notify, gateway] = BROKER_SERVICES.map(
    (service) => passwords[brokerSecret(service)] ?? '',
  );
  return { operator: passwords.rabbitmq ?? '', auth, clients, shuttle, notify, gateway };
}

/** @param {Record<string, number>} ports @param {Record<string, string>} passwords */
function serverUrls(ports, passwords) {
  return {
    postgresUrl:
      externalServer('postgres')?.url ?? `postgres://postgres:${passwords.postgres}@${HOST}:${ports.postgres}/postgres`,
    rabbitmqUrl: externalServer('rabbitmq')?.url ?? `amqp://lotline:${passwords.rabbitmq}@${HOST}:${ports.rabbitmq}`,
    redisUrl: externalServer('redis')?.url ?? `redis://default:${passwords.redis}@${HOST}:${ports.redis}`,
  };
}

/** @param {ServerName} name @param {Server} server @param {(line: string) => void} log */
async function startOne(name, server, log) {
  if (server.kind === 'external') {
    await waitForExternal(name, server);
    log(`${name}: at the URL in the environment`);
    return;
  }
  await server.start();
  await server.waitReady();
  log(`${name}: ready on port ${server.port}`);
}

/** Removes the data of a data folder's servers that is stored elsewhere. They must not run. @param {string} dataFolder */
export async function removeOutsideData(dataFolder) {
  rmSync(dirname(externalClusterFolder(dataFolder)), { recursive: true, force: true });
  await removeVolumes(dataFolder);
}
