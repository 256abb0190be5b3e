import { join } from 'node:path';
import { promotePostgres, startPostgresReplica } from './demote-postgres.mjs';
import { promoteRedis, startRedisReplica, withRedis } from './demote-redis.mjs';

/** @typedef {import('../environment/environment.mjs').Environment} Environment */

/**
 * Lets a replica take over. The old server stays, refuses to write, and keeps the connections that it has; new ones lead to its
 * successor.
 * @param {Environment} environment @param {'postgres' | 'redis'} name
 */
export async function demote({ dataFolder, servers, replaced, proxies }, name) {
  const folder = join(dataFolder, `${name}-${replaced.length + 2}`);
  const [setting, start, promote] =
    name === 'postgres'
      ? /** @type {const} */ (['postgresUrl', startPostgresReplica, promotePostgres])
      : /** @type {const} */ (['redisUrl', startRedisReplica, promoteRedis]);
  const replica = await start(servers, folder);
  replaced.push(servers[name]);
  const successor = new URL(servers[setting]);
  successor.port = String(replica.port);
  await promote(servers[setting], successor.href);
  servers[name] = replica;
  servers[setting] = successor.href;
  proxies.redirect(name, replica.port);
}

/** @param {Environment} environment @param {'rabbitmq' | 'redis'} name @param {boolean} isFull */
export async function fill({ servers, serverOf }, name, isFull) {
  if (name === 'redis') {
    await withRedis(servers.redisUrl, (redis) => redis.config('SET', 'maxmemory', isFull ? '1' : '0'));
    return;
  }
  // The limit of free disk space at which RabbitMQ stops accepting messages.
  await serverOf(name)?.control?.('set_disk_free_limit', isFull ? '1000000GB' : '50MB');
}
