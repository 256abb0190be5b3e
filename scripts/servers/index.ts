import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadOrCreateSecrets, readJson } from '../processes/json-file.ts';
import { loadOrCreatePorts } from '../processes/ports.ts';
import { endOrphans } from '../processes/records.ts';
import { BROKER_SERVICES, type ServiceName } from './broker-users.ts';
import { dockerServer, removeVolumes } from './docker.ts';
import { findServers, recordOf } from './find.ts';
import { waitForExternal, externalServer, type ExternalServer, type ServerName } from './external.ts';
import { externalClusterFolder } from './postgres-cluster.ts';
import { privatePostgres } from './postgres.ts';
import { answersAmqp, answersPostgres, answersRedis } from './probe.ts';
import { privateRabbitmq } from './rabbitmq.ts';
import { privateRedis } from './redis.ts';
import type { PrivateServer } from './private-server.ts';

export type Server = PrivateServer | ExternalServer;

export interface Servers {
  /** of the superuser, at the database `postgres` */
  postgresUrl: string;
  /** of the user with all permissions */
  rabbitmqUrl: string;
  /** if each service has its own user */
  brokerPasswords?: Record<ServiceName, string>;
  redisUrl: string;
  postgres: Server;
  rabbitmq: Server;
  redis: Server;
  /** rejects with a UserError that says why a server is not available */
  ready: Record<ServerName, Promise<void>>;
  /** ends the servers that were started here */
  stop: () => Promise<void>;
}

interface ServerOptions {
  /**
   * stores data, ports and passwords for the next start; the caller holds its lock
   * (processes/folder-lock.ts) or created it for itself
   */
  dataFolder: string;
  log?: (line: string) => void;
  /** restarts a server that ends by itself */
  supervised?: boolean;
  /** starts only these servers; all three by default */
  only?: ServerName[];
  /** the data may be lost: PostgreSQL does not wait for the disk */
  disposable?: boolean;
}

const HOST = '127.0.0.1';
const PORTS = ['postgres', 'rabbitmq', 'rabbitmqDistribution', 'epmd', 'redis'] as const;

/**
 * Finds PostgreSQL, RabbitMQ and Redis (find.ts), starts at the same time those that are not external, and waits until all
 * are ready.
 * @throws {UserError} if a server is not available
 */
export async function startServers(options: ServerOptions): Promise<Servers> {
  const servers = await beginServers(options);
  try {
    await Promise.all(Object.values(servers.ready));
  } catch (error) {
    await servers.stop();
    throw error;
  }
  return servers;
}

/** As `startServers`, but does not wait until they are ready, because RabbitMQ takes seconds. */
export async function beginServers({
  dataFolder: folder,
  log = () => {},
  supervised = false,
  only = ['rabbitmq', 'postgres', 'redis'],
  disposable = false,
}: ServerOptions): Promise<Servers> {
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
  const inDocker = (name: ServerName, variables: Record<string, string>, isReady: () => Promise<boolean>) =>
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
  const serverOf = (name: ServerName): Server => {
    const source = sources[name];
    return source.kind === 'external' ? source : create[name][source.kind]();
  };
  const servers = recordOf(only, serverOf);

  const stop = async () => {
    await Promise.all(Object.values(servers).map((server) => (server.kind === 'private' ? server.stop() : undefined)));
  };
  const ready = recordOf(only, (name) => startOne(name, servers[name], log));
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
 */
export function urlsOfRunningServers(dataFolder: string) {
  return serverUrls(readJson(join(dataFolder, 'ports.json')), readJson(join(dataFolder, 'server-passwords.json')));
}

const brokerSecret = (service: ServiceName): BrokerSecret => `rabbitmq_${service}`;

type BrokerSecret = `rabbitmq_${ServiceName}`;

function brokerPasswords(passwords: Record<BrokerSecret | 'rabbitmq', string>) {
  return { operator: passwords.rabbitmq, ...recordOf(BROKER_SERVICES, (service) => passwords[brokerSecret(service)]) };
}

function serverUrls(ports: Record<ServerName, number>, passwords: Record<ServerName, string>) {
  return {
    postgresUrl:
      externalServer('postgres')?.url ?? `postgres://postgres:${passwords.postgres}@${HOST}:${ports.postgres}/postgres`,
    rabbitmqUrl: externalServer('rabbitmq')?.url ?? `amqp://lotline:${passwords.rabbitmq}@${HOST}:${ports.rabbitmq}`,
    redisUrl: externalServer('redis')?.url ?? `redis://default:${passwords.redis}@${HOST}:${ports.redis}`,
  };
}

async function startOne(name: ServerName, server: Server, log: (line: string) => void) {
  if (server.kind === 'external') {
    await waitForExternal(name, server);
    log(`${name}: at the URL in the environment`);
    return;
  }
  await server.start();
  await server.waitReady();
  log(`${name}: ready on port ${server.port}`);
}

/** Removes the data of a data folder's servers that is stored elsewhere. They must not run. */
export async function removeOutsideData(dataFolder: string) {
  rmSync(dirname(externalClusterFolder(dataFolder)), { recursive: true, force: true });
  await removeVolumes(dataFolder);
}
