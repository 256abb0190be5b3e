import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { keptSecrets, readJson } from '../processes/kept.mjs';
import { keptPorts } from '../processes/ports.mjs';
import { endOrphans } from '../processes/records.mjs';
import { BROKER_SERVICES } from './broker-users.mjs';
import { dockerServer, removeVolumes } from './docker.mjs';
import { findServers } from './find.mjs';
import { checkGiven, givenServer } from './given.mjs';
import { outsideFolder } from './postgres-cluster.mjs';
import { privatePostgres } from './postgres.mjs';
import { answersAmqp, answersPostgres, answersRedis } from './probe.mjs';
import { privateRabbitmq } from './rabbitmq.mjs';
import { privateRedis } from './redis.mjs';

/**
 * @typedef {'postgres' | 'rabbitmq' | 'redis'} ServerName
 * @typedef {import('./private-server.mjs').PrivateServer | import('./given.mjs').GivenServer} Server
 *
 * @typedef {object} Servers
 * @property {string} postgresUrl of the superuser, at the database `postgres`
 * @property {string} rabbitmqUrl of the user who may do everything
 * @property {Record<import('./broker-users.mjs').ServiceName, string>} [brokerPasswords] where each service has a user of its own
 * @property {string} redisUrl
 * @property {Server} postgres
 * @property {Server} rabbitmq
 * @property {Server} redis
 * @property {Record<ServerName, Promise<void>>} ready rejects with the sentence that says why a server cannot be had
 * @property {() => Promise<void>} stop ends those that were started here, with all that belongs to them
 *
 * @typedef {object} ServerOptions
 * @property {string} dataFolder data, ports and passwords stay in it for the next start; the caller holds it
 * (processes/folder-lock.mjs) or made it for itself alone
 * @property {(line: string) => void} [log]
 * @property {boolean} [supervised] a server that ends by itself is started again
 * @property {boolean} [thrownAway] the data is a test's: PostgreSQL waits for no disk
 */

const HOST = '127.0.0.1';
const PORTS = ['postgres', 'rabbitmq', 'rabbitmqDistribution', 'epmd', 'redis'];

/**
 * Finds PostgreSQL, RabbitMQ and Redis (see find.mjs), starts those that are not given by a URL, all at once, and waits
 * until they are ready.
 * @param {ServerOptions} options
 * @returns {Promise<Servers>}
 * @throws {import('../processes/user-error.mjs').UserError} one sentence for the person, when a server cannot be had
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
 * As `startServers`, but does not wait until they are ready: RabbitMQ takes seconds that others can use.
 * @param {ServerOptions} options
 * @returns {Promise<Servers>}
 */
export async function beginServers({ dataFolder: folder, log = () => {}, supervised = false, thrownAway = false }) {
  mkdirSync(folder, { recursive: true });
  const dataFolder = realpathSync(folder);
  await endOrphans(dataFolder, log);
  const ways = await findServers(log);
  const ports = await keptPorts(join(dataFolder, 'ports.json'), PORTS);
  const passwords = keptSecrets(join(dataFolder, 'server-passwords.json'), [
    'postgres',
    'rabbitmq',
    'redis',
    ...BROKER_SERVICES.map(brokerSecret),
  ]);

  const common = { dataFolder, log, supervised };
  const inDocker = (/** @type {'postgres' | 'rabbitmq' | 'redis'} */ name, variables, isReady) =>
    dockerServer({ ...common, name, port: ports[name], variables, isReady });
  const make = {
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
      programs: () => privatePostgres({ ...common, port: ports.postgres, password: passwords.postgres, thrownAway }),
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
    const way = ways[name];
    return way.kind === 'given' ? way : make[name][way.kind]();
  };
  const servers = { rabbitmq: serverOf('rabbitmq'), postgres: serverOf('postgres'), redis: serverOf('redis') };

  const stop = async () => {
    await Promise.all(Object.values(servers).map((server) => (server.kind === 'private' ? server.stop() : undefined)));
  };
  const ready = {
    rabbitmq: startOne('rabbitmq', servers.rabbitmq, log),
    postgres: startOne('postgres', servers.postgres, log),
    redis: startOne('redis', servers.redis, log),
  };
  for (const start of Object.values(ready)) start.catch(() => {}); // reported to the caller that awaits it later
  return {
    ...servers,
    ...serverUrls(ports, passwords),
    // A broker in a container or given by a URL has one user for all services.
    ...(ways.rabbitmq.kind === 'programs' && { brokerPasswords: brokerPasswords(passwords) }),
    ready,
    stop,
  };
}

/**
 * The addresses of the servers that a start on this folder uses: given in the environment, or started by it.
 * @param {string} dataFolder on which Lotline runs
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
      givenServer('postgres')?.url ?? `postgres://postgres:${passwords.postgres}@${HOST}:${ports.postgres}/postgres`,
    rabbitmqUrl: givenServer('rabbitmq')?.url ?? `amqp://lotline:${passwords.rabbitmq}@${HOST}:${ports.rabbitmq}`,
    redisUrl: givenServer('redis')?.url ?? `redis://default:${passwords.redis}@${HOST}:${ports.redis}`,
  };
}

/** @param {ServerName} name @param {Server} server @param {(line: string) => void} log */
async function startOne(name, server, log) {
  if (server.kind === 'given') {
    await checkGiven(name, server);
    log(`${name}: as given in the environment`);
    return;
  }
  await server.start();
  await server.waitReady();
  log(`${name}: ready on port ${server.port}`);
}

/** Removes what the servers of a data folder keep outside it. They must not run. @param {string} dataFolder */
export async function removeOutsideData(dataFolder) {
  rmSync(dirname(outsideFolder(dataFolder)), { recursive: true, force: true });
  await removeVolumes(dataFolder);
}
