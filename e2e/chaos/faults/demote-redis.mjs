import { mkdirSync } from 'node:fs';
import { Redis } from 'ioredis';
import { waitUntil } from '../../../scripts/processes/wait-until.mjs';
import { freePort } from '../../../scripts/processes/ports.mjs';
import { privateRedis } from '../../../scripts/servers/redis.mjs';

const WAIT_MS = 60_000;

/**
 * Starts a replica of the current Redis.
 * @param {import('../../../scripts/servers/index.mjs').Servers} servers
 * @param {string} dataFolder of the replica
 * @returns {Promise<import('../../../scripts/servers/private-server.mjs').PrivateServer>}
 */
export async function startRedisReplica({ redisUrl }, dataFolder) {
  const { port, password } = new URL(redisUrl);
  mkdirSync(dataFolder, { recursive: true });
  const replica = privateRedis({ dataFolder, port: await freePort(), password, log: () => {}, supervised: false });
  await replica.start();
  await replica.waitReady();
  await withRedis(redisUrl, (redis) => redis.config('SET', 'masterauth', password));
  await withRedis(`redis://default:${password}@127.0.0.1:${replica.port}`, async (redis) => {
    await redis.config('SET', 'masterauth', password);
    await redis.replicaof('127.0.0.1', Number(port));
    const isSynchronized = async () => (await redis.info('replication')).includes('master_link_status:up');
    if (!(await waitUntil(isSynchronized, WAIT_MS))) throw new Error('The replica of Redis does not follow');
  });
  return replica;
}

/** Exchanges the roles of the primary and its replica without losing a write or a connection. @param {string} primaryUrl @param {string} replicaUrl */
export async function promoteRedis(primaryUrl, replicaUrl) {
  await withRedis(primaryUrl, (redis) => redis.call('FAILOVER', 'TO', '127.0.0.1', new URL(replicaUrl).port));
  const isPrimary = () =>
    withRedis(replicaUrl, async (redis) => (await redis.info('replication')).includes('role:master'));
  if (!(await waitUntil(isPrimary, WAIT_MS))) throw new Error('The replica of Redis was not promoted');
}

/** @template T @param {string} url @param {(redis: Redis) => Promise<T>} work @returns {Promise<T>} */
export async function withRedis(url, work) {
  const redis = new Redis(url);
  redis.on('error', () => undefined);
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}
