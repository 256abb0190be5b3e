import { Writable } from 'node:stream';
import { createLogger } from '../logging/logger.js';
import { Metrics } from '../metrics/metrics.js';
import { eventually, RedisServer } from '../testing/index.js';
import { JobMetrics } from './job-metrics.js';
import { createQueue, createWorker } from './jobs.js';
import { checkRedis } from './redis-check.js';

/** What docs/operations.md tells operators to allow. */
const ALLOWED = ['~bull:*', 'resetchannels', '+@all', '-@admin', '-@dangerous', '+info'];

describe('checkRedis', () => {
  const servers: RedisServer[] = [];
  const start = async (...settings: string[]): Promise<RedisServer> => {
    const server = await RedisServer.start(...settings);
    servers.push(server);
    return server;
  };
  let lines: string[];
  const logger = createLogger(
    'notify',
    'info',
    new Writable({ write: (line, _encoding, next) => next(void lines.push(String(line))) }),
  );

  beforeEach(() => (lines = []));
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.stop();
  });

  it('should refuse a server in cluster mode', async () => {
    const { url } = await start('--cluster-enabled', 'yes');
    await expect(checkRedis(url, logger)).rejects.toThrow('REDIS_URL leads to a Redis Cluster');
  });

  it('should warn once of a server that deletes keys when it is full', async () => {
    const { url } = await start('--maxmemory-policy', 'allkeys-lru');
    await checkRedis(url, logger);
    expect(lines).toEqual([expect.stringContaining('set maxmemory-policy to noeviction')]);
  });

  it('should accept a server that is away, and one that never answers', async () => {
    await checkRedis('redis://127.0.0.1:1', logger);
    const server = await start();
    server.pause();
    await checkRedis(server.url, logger);
    expect(lines).toEqual([]);
  });

  it('should accept a user with the documented permissions, which run jobs', async () => {
    const server = await start();
    await server.operator.call('ACL', 'SETUSER', 'lotline', 'on', '>word', ...ALLOWED);
    const url = server.url.replace('redis://', 'redis://lotline:word@');
    await checkRedis(url, logger);
    const jobs = new JobMetrics(new Metrics('notify'), logger);
    const queue = createQueue('ticks', url, jobs);
    let runs = 0;
    const worker = createWorker('ticks', url, logger, jobs, () => Promise.resolve(void (runs += 1)));
    await eventually(() => queue.upsertJobScheduler('tick', { every: 100 }, { name: 'tick' }));
    await eventually(() => expect(runs).toBeGreaterThan(3));
    await worker.close();
    await queue.close();
    expect(lines).toEqual([]);
  });

  it('should refuse a user that may not run INFO', async () => {
    const server = await start();
    await server.operator.call('ACL', 'SETUSER', 'lotline', 'on', '>word', '~*', '+@all', '-info');
    const url = server.url.replace('redis://', 'redis://lotline:word@');
    await expect(checkRedis(url, logger)).rejects.toThrow('may not run INFO');
  });
});
