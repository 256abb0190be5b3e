import type { RunningService } from '@lotline/service-kit';
import { eventually, RedisServer, Scrape } from '@lotline/service-kit/testing';
import { ShuttleUnderTest } from '../testing/shuttle-under-test.js';

/** How long after the end of a fault the sweeps run again. */
const RECOVERY_MS = 20_000;

describe('sweeps while Redis fails', () => {
  let redis: RedisServer;
  let shuttle: ShuttleUnderTest;
  let service: RunningService;

  beforeEach(async () => {
    redis = await RedisServer.start();
    shuttle = await ShuttleUnderTest.begin();
    service = await shuttle.startInstance({ REDIS_URL: redis.url });
  });
  afterEach(async () => {
    await shuttle.stop();
    await redis.stop();
  });

  const value = async (metric: string): Promise<number> =>
    (await Scrape.of(service.healthPort)).value(metric) ?? Number.NaN;
  const expectUp = (up: number) => eventually(async () => expect(await value('lotline_redis_up')).toBe(up));
  const expectSweep = async (): Promise<void> => {
    const before = await value('lotline_auto_checkout_runs_total');
    await eventually(
      async () => expect(await value('lotline_auto_checkout_runs_total')).toBeGreaterThan(before),
      RECOVERY_MS,
    );
  };

  it('should run again after a demotion, though the connections stayed open', async () => {
    await expectSweep();
    await redis.operator.replicaof('127.0.0.1', '1');
    await expectUp(0);
    await redis.operator.replicaof('NO', 'ONE');
    await expectSweep();
    await expectUp(1);
  });

  it('should run again once a full server has room', async () => {
    await expectSweep();
    await redis.operator.config('SET', 'maxmemory', '1');
    await expectUp(0);
    await redis.operator.config('SET', 'maxmemory', '0');
    await expectSweep();
    await expectUp(1);
  });

  it('should refuse to start with a Redis Cluster', async () => {
    const cluster = await RedisServer.start('--cluster-enabled', 'yes');
    await expect(shuttle.startInstance({ REDIS_URL: cluster.url })).rejects.toThrow('leads to a Redis Cluster');
    await cluster.stop();
  });
});
