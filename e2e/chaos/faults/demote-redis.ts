import { mkdirSync } from 'node:fs';
import { Redis } from 'ioredis';
import { waitUntil } from '../../../scripts/processes/wait-until.ts';
import { freePort } from '../../../scripts/processes/ports.ts';
import { privateRedis } from '../../../scripts/servers/redis.ts';
import type { Servers } from '../../../scripts/servers/index.ts';
import type { PrivateServer } from '../../../scripts/servers/private-server.ts';

const WAIT_MS = 60_000;

/**
 * Starts a replica of the current Redis.
 * @param dataFolder of the replica
 */
export async function startRedisReplica({ redisUrl }: Servers, dataFolder: string): Promise<PrivateServer> {
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

/** Exchanges the roles of the primary and its replica without losing a write or a connection. */
export async function promoteRedis(primaryUrl: string, replicaUrl: string) {
  await withRedis(primaryUrl, (redis) => redis.call('FAILOVER', 'TO', '127.0.0.1', new URL(replicaUrl).port));
  const isPrimary = () =>
    withRedis(replicaUrl, async (redis) => (await redis.info('replication')).includes('role:master'));
  if (!(await waitUntil(isPrimary, WAIT_MS))) throw new Error('The replica of Redis was not promoted');
}

export async function withRedis<T>(url: string, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url);
  redis.on('error', () => undefined);
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}
