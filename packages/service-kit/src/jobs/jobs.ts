import { setTimeout } from 'node:timers/promises';
import { DelayedError, Queue, RedisConnection, Worker, type Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { within } from '../deadline.js';
import type { Logger } from '../logging/logger.js';
import { currentTrace, inSpan, parseTrace } from '../tracing/tracing.js';
import type { JobMetrics } from './job-metrics.js';
import { connectRedis, MAX_BLOCK_SECONDS, SILENCE_MS } from './redis-connection.js';

/** A killed worker's job goes to another worker after this time. */
const LOCK_MS = 10_000;
const STALLED_MS = 5_000;
/** How long a worker waits after Redis refused to give it a job. */
const RETRY_MS = 1000;

/** BullMQ does not close a connection that it was given; this queue does. */
class OwnQueue<Data> extends Queue<Data> {
  constructor(
    private readonly redis: Redis,
    ...options: ConstructorParameters<typeof Queue<Data>>
  ) {
    super(...options);
  }

  override async addBulk(...[jobs]: Parameters<Queue<Data>['addBulk']>): ReturnType<Queue<Data>['addBulk']> {
    return super.addBulk(jobs.map((job) => ({ ...job, data: withTraceparent(job.data) })));
  }

  override async close(): Promise<void> {
    await super.close();
    this.redis.disconnect();
  }
}

/** Adds the current trace to a job's data, so that its worker continues it. */
function withTraceparent<Data>(data: Data): Data {
  const trace = currentTrace();
  return trace ? Object.assign({}, data, { traceparent: trace.traceparent }) : data;
}

/** While Redis is down, BullMQ's worker cannot close; this one disconnects, and its job goes to another worker later. */
class OwnWorker<Data> extends Worker<Data> {
  constructor(
    private readonly redis: Redis,
    ...options: ConstructorParameters<typeof Worker<Data>>
  ) {
    super(...options);
  }

  /** BullMQ asks again at once after an error, thousands of times a second. */
  protected override async moveToActive(
    ...args: Parameters<Worker<Data>['moveToActive']>
  ): ReturnType<Worker<Data>['moveToActive']> {
    try {
      return await super.moveToActive(...args);
    } catch (error) {
      await setTimeout(RETRY_MS);
      throw error;
    }
  }

  protected override getBlockTimeout(blockUntil: number): number {
    return Math.min(super.getBlockTimeout(blockUntil), MAX_BLOCK_SECONDS);
  }

  override async close(force = false): Promise<void> {
    const isDown = this.redis.status !== 'ready' || !(await this.canInterruptWait());
    if (isDown) this.redis.disconnect();
    await super.close(force || isDown);
    this.redis.disconnect();
  }

  /**
   * BullMQ waits for jobs on a connection of its own, and `close` waits until that one has ended. It never ends if ioredis waits to
   * connect it again.
   */
  private async canInterruptWait(): Promise<boolean> {
    const connected = async (): Promise<void> => {
      const client = await this.backend.blockingClient;
      if (client) await RedisConnection.waitUntilReady(client);
    };
    return within(SILENCE_MS, connected()).then(
      () => true,
      () => false,
    );
  }
}

/**
 * Creates a queue for producers. It fails at once while Redis is down, because the work is stored in PostgreSQL too. Finished jobs
 * are removed.
 */
export function createQueue<Data>(name: string, redisUrl: string, metrics: JobMetrics): Queue<Data> {
  const connection = connectRedis(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 2000,
  });
  const queue = new OwnQueue<Data>(connection, name, {
    connection,
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
    // A check that fails once would fail the queue for good.
    skipVersionCheck: true,
  });
  queue.on('error', (error) => metrics.faults.report({ queue: name, reason: error.message }, 'queue failed'));
  metrics.watch(queue, connection);
  return queue;
}

export function createWorker<Data>(
  name: string,
  redisUrl: string,
  logger: Logger,
  metrics: JobMetrics,
  process: (job: Job<Data>) => Promise<void>,
  concurrency = 1,
): Worker<Data> {
  const connection = connectRedis(redisUrl, { maxRetriesPerRequest: null });
  const measured = (job: Job<Data>): Promise<void> => metrics.measure(name, job, () => process(job));
  const worker = new OwnWorker<Data>(connection, name, (job) => processInSpan(name, job, measured), {
    connection,
    concurrency,
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_MS,
  });
  worker.on('error', (error) => metrics.faults.report({ queue: name, reason: error.message }, 'worker failed'));
  worker.on('failed', (job, error) => logger.error({ queue: name, job: job?.id, reason: error.message }, 'job failed'));
  return worker;
}

/** A job continues the trace that added it. A scheduled one has none and begins one. */
function processInSpan<Data>(queue: string, job: Job<Data>, process: (job: Job<Data>) => Promise<void>): Promise<void> {
  const parent = parseTrace(Reflect.get(Object(job.data), 'traceparent'))?.traceparent;
  const attributes = { 'messaging.system': 'bullmq', 'lotline.job.delay_ms': Math.max(0, Date.now() - job.timestamp) };
  return inSpan(
    `process ${queue}`,
    { kind: 'consumer', parent, attributes },
    () => process(job),
    // The job is not due yet.
    (error) => !(error instanceof DelayedError),
  );
}
