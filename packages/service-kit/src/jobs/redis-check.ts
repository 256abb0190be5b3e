import { RedisConnection } from 'bullmq';
import { Redis } from 'ioredis';
import { SettingError } from '../config/settings.js';
import type { Logger } from '../logging/logger.js';

const ANSWER_MS = 2000;

/**
 * Throws `SettingError` if the server cannot run the jobs, and logs a warning if it may lose them. Returns if the server does not
 * answer: the queues wait for it.
 */
export async function checkRedis(url: string, logger: Logger): Promise<void> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
    retryStrategy: null,
  });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    const info = await redis.info();
    const refusal = findRefusal(info);
    if (refusal !== undefined) throw new SettingError(`REDIS_URL leads to ${refusal}`);
    const policy = valueOf(info, 'maxmemory_policy') ?? 'noeviction';
    if (policy !== 'noeviction') {
      logger.warn({ policy }, 'Redis may delete jobs when it is full: set maxmemory-policy to noeviction');
    }
  } catch (error) {
    if (error instanceof SettingError) throw error;
    if (error instanceof Error && error.message.startsWith('NOPERM'))
      throw new SettingError('REDIS_URL names a user that may not run INFO (docs/operations.md#redis)');
  } finally {
    redis.disconnect();
  }
}

/** Says what is wrong with a server, from its answer to INFO. */
export function findRefusal(info: string): string | undefined {
  const mode = valueOf(info, 'redis_mode');
  if (mode === 'cluster')
    return 'a Redis Cluster, which is not supported: use a server without cluster mode (docs/operations.md#redis)';
  if (mode === 'sentinel')
    return 'a Sentinel: use an address that always leads to the primary (docs/operations.md#redis)';
  // Valkey's own version has another name; this one is the Redis that it is compatible with.
  const version = valueOf(info, 'redis_version') ?? RedisConnection.minimumVersion;
  if (Number.parseInt(version) >= Number.parseInt(RedisConnection.minimumVersion)) return undefined;
  return `Redis ${version}, but ${RedisConnection.minimumVersion} is the oldest that works`;
}

const valueOf = (info: string, name: string): string | undefined =>
  new RegExp(`^${name}:(.*?)\r?$`, 'm').exec(info)?.[1];
