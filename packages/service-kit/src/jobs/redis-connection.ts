import { Redis, type RedisOptions } from 'ioredis';

/** A server that answers no command for this long is gone, in ms. `MAX_BLOCK_SECONDS` must be shorter. */
export const SILENCE_MS = 5000;
/** How long a worker's connection waits for a job at a time. */
export const MAX_BLOCK_SECONDS = 3;

/**
 * The answers of a server that is not the primary, or not any longer. The address may lead to another server by now, so the
 * connection is opened again, and with it the name is resolved again. Redis 6 has the code in the middle of a script's error.
 */
const NOT_PRIMARY = /\b(READONLY|UNBLOCKED|LOADING|MASTERDOWN|NOREPLICAS)\b/;

/** Opens a connection that recovers from every fault of the server. `duplicate()` keeps the options. */
export function connectRedis(url: string, options: RedisOptions): Redis {
  const redis = new Redis(url, {
    connectTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    reconnectOnError: ({ message }) => NOT_PRIMARY.test(message),
    // A demoted server accepts every connection, so the delay must not start from zero after each. The jitter spreads the processes.
    retryStrategy: () => 500 + Math.random() * 1000,
    ...options,
  });
  // BullMQ forwards the errors to its queue or worker.
  return redis.on('error', () => undefined);
}
