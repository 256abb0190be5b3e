import { Writable } from 'node:stream';
import type { Queue, Worker } from 'bullmq';
import { createLogger } from '../logging/logger.js';
import { Metrics } from '../metrics/metrics.js';
import { eventually, RedisServer, Scrape, TcpProxy } from '../testing/index.js';
import { JobMetrics } from './job-metrics.js';
import { createQueue, createWorker } from './jobs.js';

/** How long after the end of a fault jobs run again. */
const RECOVERY_MS = 20_000;
/** A demoted server follows a primary that does not exist. */
const NOWHERE = ['127.0.0.1', '1'] as const;
const TICK_MS = 500;

describe('jobs while Redis fails', () => {
  let server: RedisServer;
  let proxy: TcpProxy;
  let metrics: Metrics;
  let queue: Queue;
  let worker: Worker;
  let lines: string[];
  let runs: number;

  beforeEach(async () => {
    [lines, runs] = [[], 0];
    server = await RedisServer.start();
    proxy = await TcpProxy.open(server.url);
    metrics = new Metrics('notify');
    const logger = createLogger(
      'notify',
      'info',
      new Writable({ write: (line, _encoding, next) => next(void lines.push(String(line))) }),
    );
    const jobs = new JobMetrics(metrics, logger);
    queue = createQueue('ticks', proxy.url, jobs);
    worker = createWorker('ticks', proxy.url, logger, jobs, () => Promise.resolve(void (runs += 1)));
    await eventually(expectRun);
  });
  afterEach(async () => {
    await worker.close();
    await queue.close();
    await proxy.close();
    await server.stop();
  });

  /** Schedules a job, as the services do again and again, and waits until one runs. */
  const expectRun = async (): Promise<void> => {
    const before = runs;
    await queue.upsertJobScheduler('tick', { every: TICK_MS }, { name: 'tick' });
    await eventually(() => expect(runs).toBeGreaterThan(before + 1), 2000);
  };
  const expectUp = (up: number) =>
    eventually(async () => expect(Scrape.parse(await metrics.page()).value('lotline_redis_up')).toBe(up));
  /** Waits until the server has refused this many commands. */
  const expectRefused = (count: number) =>
    eventually(async () => expect(Number(await server.info('total_error_replies'))).toBeGreaterThan(count));
  const expectFewLines = (): void => {
    expect(lines).not.toEqual([]);
    expect(lines.length).toBeLessThanOrEqual(10);
  };

  it('should work again after a demotion that left the connections open', async () => {
    await server.operator.replicaof(...NOWHERE);
    await expectUp(0);
    await expectRefused(20);
    await server.operator.replicaof('NO', 'ONE');
    await eventually(expectRun, RECOVERY_MS);
    await expectUp(1);
    expectFewLines();
  });

  it('should work again when the address leads to another primary', async () => {
    const other = await RedisServer.start();
    try {
      await server.operator.replicaof(...NOWHERE);
      await expectUp(0);
      proxy.replace(other.url);
      await eventually(expectRun, RECOVERY_MS);
      await expectUp(1);
      expectFewLines();
    } finally {
      await other.stop();
    }
  });

  it('should work again once a full server has room', async () => {
    await server.operator.config('SET', 'maxmemory', '1');
    await expectUp(0);
    await expectRefused(20);
    await server.operator.config('SET', 'maxmemory', '0');
    await eventually(expectRun, RECOVERY_MS);
    await expectUp(1);
    expectFewLines();
  });

  it('should work again after the connections went silent without a reset', async () => {
    proxy.replace(server.url);
    await eventually(expectRun, RECOVERY_MS);
    await expectUp(1);
    expectFewLines();
  });

  it('should work again after a server that accepted connections and never answered', async () => {
    proxy.freeze();
    await expectUp(0);
    await eventually(() => expect(lines).not.toEqual([]));
    proxy.thaw();
    await eventually(expectRun, RECOVERY_MS);
    await expectUp(1);
    expectFewLines();
  });

  it('should close while the connection on which it waits for jobs is opened again', async () => {
    const waiting = await worker.backend.blockingClient;
    const lost = new Promise<void>((resolve) => waiting?.once('reconnecting', () => resolve()));
    waiting?.disconnect(true);
    await lost;
    await worker.close();
    await queue.close();
  });

  it('should close while the server is demoted', async () => {
    await server.operator.replicaof(...NOWHERE);
    await expectRefused(5);
    await worker.close();
    await queue.close();
  });
});
