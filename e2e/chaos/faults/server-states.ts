import { join } from 'node:path';
import { promotePostgres, startPostgresReplica } from './demote-postgres.ts';
import { promoteRedis, startRedisReplica, withRedis } from './demote-redis.ts';
import type { Environment } from '../environment/environment.ts';

/**
 * Lets a replica take over. The old server stays, refuses to write, and keeps the connections that it has; new ones lead to its
 * successor.
 */
export async function demote({ dataFolder, servers, replaced, proxies }: Environment, name: 'postgres' | 'redis') {
  const folder = join(dataFolder, `${name}-${replaced.length + 2}`);
  const [setting, start, promote] =
    name === 'postgres'
      ? (['postgresUrl', startPostgresReplica, promotePostgres] as const)
      : (['redisUrl', startRedisReplica, promoteRedis] as const);
  const replica = await start(servers, folder);
  replaced.push(servers[name]);
  const successor = new URL(servers[setting]);
  successor.port = String(replica.port);
  await promote(servers[setting], successor.href);
  servers[name] = replica;
  servers[setting] = successor.href;
  proxies.redirect(name, replica.port);
}

export async function fill({ servers, serverOf }: Environment, name: 'rabbitmq' | 'redis', isFull: boolean) {
  if (name === 'redis') {
    await withRedis(servers.redisUrl, (redis) => redis.config('SET', 'maxmemory', isFull ? '1' : '0'));
    return;
  }
  // The limit of free disk space at which RabbitMQ stops accepting messages.
  await serverOf(name)?.control?.('set_disk_free_limit', isFull ? '1000000GB' : '50MB');
}
