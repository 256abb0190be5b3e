import { UserError } from '../processes/user-error.mjs';
import { installPackages } from './apt.mjs';
import { isDockerRunning } from './docker.mjs';
import { externalServer } from './external.mjs';
import { canInstallPackages } from './machine.mjs';
import { findPostgres } from './postgres-programs.mjs';
import { findRabbitmq } from './rabbitmq.mjs';
import { findRedis } from './redis.mjs';

/** @typedef {'postgres' | 'rabbitmq' | 'redis'} ServerName */
/** @typedef {import('./external.mjs').ExternalServer | {kind: 'programs'} | {kind: 'docker'}} ServerSource */

/** @type {Record<ServerName, {title: string, found: () => unknown, debianPackage: string, variable: string}>} */
const SERVERS = {
  postgres: { title: 'PostgreSQL', found: () => findPostgres(), debianPackage: 'postgresql', variable: 'POSTGRES_URL' },
  rabbitmq: { title: 'RabbitMQ', found: findRabbitmq, debianPackage: 'rabbitmq-server', variable: 'RABBITMQ_URL' },
  redis: { title: 'Redis', found: findRedis, debianPackage: 'redis-server', variable: 'REDIS_URL' },
};

/**
 * Finds how to start each server, in this order: its URL in the environment, its programs on this machine, a Docker
 * engine, its Debian package.
 * @param {(line: string) => void} log
 * @param {ServerName[]} names
 * @returns {Promise<Record<ServerName, ServerSource>>} of these names
 */
export async function findServers(log, names) {
  const missing = names.filter((name) => !externalServer(name) && !SERVERS[name].found());
  const docker = missing.length > 0 && (await isDockerRunning());
  if (missing.length > 0 && !docker) await install(missing, log);
  const sourceOf = (/** @type {ServerName} */ name) =>
    externalServer(name) ?? {
      kind: docker && missing.includes(name) ? /** @type {const} */ ('docker') : /** @type {const} */ ('programs'),
    };
  return /** @type {any} */ (Object.fromEntries(names.map((name) => [name, sourceOf(name)])));
}

/** @param {ServerName[]} missing @param {(line: string) => void} log */
async function install(missing, log) {
  const titles = missing.map((name) => SERVERS[name].title).join(', ');
  if (!canInstallPackages()) {
    const variables = missing.map((name) => SERVERS[name].variable).join(', ');
    throw new UserError(
      `This machine lacks ${titles}: install it, start Docker, run this as root on Debian or Ubuntu, or set ${variables}.`,
    );
  }
  await installPackages(
    missing.map((name) => SERVERS[name].debianPackage),
    log,
  );
  const still = missing.filter((name) => !SERVERS[name].found());
  if (still.length > 0)
    throw new UserError(`apt-get installed ${titles}, but their programs are not where they are expected.`);
}
