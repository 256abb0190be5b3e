import { Queue, Worker, type Job } from 'bullmq';
import { Redis } from 'ioredis';
import type { Logger } from '../logging/index.js';

/** A killed worker's job goes to another after this (BullMQ's default is a minute, notes: BullMQ). */
const LOCK_MS = 10_000;
const STALLED_MS = 5_000;

/** BullMQ leaves a connection that it was given open: these close it with themselves. */
class OwnQueue<Data> extends Queue<Data> {
  constructor(
    private readonly redis: Redis,
    ...options: ConstructorParameters<typeof Queue<Data>>
  ) {
    super(...options);
  }

  override async close(): Promise<void> {
    await super.close();
    this.redis.disconnect();
  }
}

/** Without Redis BullMQ's worker would wait for it to close: this one lets go, its job goes to another one later. */
class OwnWorker<Data> extends Worker<Data> {
  constructor(
    private readonly redis: Redis,
    ...options: ConstructorParameters<typeof Worker<Data>>
  ) {
    super(...options);
  }

  override async close(force = false): Promise<void> {
    const isAway = this.redis.status !== 'ready';
    if (isAway) this.redis.disconnect();
    await super.close(force || isAway);
    this.redis.disconnect();
  }
}

/**
 * A queue for producers: fails at once while Redis is away, because PostgreSQL has the work anyway (design §5). Finished
 * jobs are not kept.
 */
export function createQueue<Data>(name: string, redisUrl: string, logger: Logger): Queue<Data> {
  const connection = new Redis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 2000 });
  connection.on('error', (error) => logger.debug({ queue: name, reason: error.message }, 'redis'));
  const queue = new OwnQueue<Data>(connection, name, {
    connection,
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  });
  queue.on('error', (error) => logger.warn({ queue: name, reason: error.message }, 'queue'));
  return queue;
}

export function createWorker<Data>(
  name: string,
  redisUrl: string,
  logger: Logger,
  process: (job: Job<Data>) => Promise<void>,
  concurrency = 1,
): Worker<Data> {
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
  connection.on('error', (error) => logger.debug({ queue: name, reason: error.message }, 'redis'));
  const worker = new OwnWorker<Data>(connection, name, process, {
    connection,
    concurrency,
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_MS,
  });
  worker.on('error', (error) => logger.warn({ queue: name, reason: error.message }, 'worker'));
  worker.on('failed', (job, error) => logger.error({ queue: name, job: job?.id, reason: error.message }, 'job failed'));
  return worker;
}
