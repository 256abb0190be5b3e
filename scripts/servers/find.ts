import { UserError } from '../processes/user-error.ts';
import { installPackages } from './apt.ts';
import { isDockerRunning } from './docker.ts';
import { externalServer, type ExternalServer, type ServerName } from './external.ts';
import { canInstallPackages } from './machine.ts';
import { findPostgres } from './postgres-programs.ts';
import { findRabbitmq } from './rabbitmq.ts';
import { findRedis } from './redis.ts';

type ServerSource = ExternalServer | { kind: 'programs' } | { kind: 'docker' };

const SERVERS: Record<ServerName, { title: string; found: () => unknown; debianPackage: string; variable: string }> = {
  postgres: { title: 'PostgreSQL', found: () => findPostgres(), debianPackage: 'postgresql', variable: 'POSTGRES_URL' },
  rabbitmq: { title: 'RabbitMQ', found: findRabbitmq, debianPackage: 'rabbitmq-server', variable: 'RABBITMQ_URL' },
  redis: { title: 'Redis', found: findRedis, debianPackage: 'redis-server', variable: 'REDIS_URL' },
};

/**
 * Finds how to start each server, in this order: its URL in the environment, its programs on this machine, a Docker
 * engine, its Debian package.
 * @returns of these names
 */
export async function findServers(
  log: (line: string) => void,
  names: ServerName[],
): Promise<Record<ServerName, ServerSource>> {
  const missing = names.filter((name) => !externalServer(name) && !SERVERS[name].found());
  const docker = missing.length > 0 && (await isDockerRunning());
  if (missing.length > 0 && !docker) await install(missing, log);
  const sourceOf = (name: ServerName) =>
    externalServer(name) ?? {
      kind: docker && missing.includes(name) ? ('docker' as const) : ('programs' as const),
    };
  return recordOf(names, sourceOf);
}

async function install(missing: ServerName[], log: (line: string) => void) {
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

/** An object with a value for each key. */
export function recordOf<Key extends string, Value>(keys: readonly Key[], valueOf: (key: Key) => Value) {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>;
}
