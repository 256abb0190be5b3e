import { randomUUID } from 'node:crypto';
import type { RunningService } from '@lotline/service-kit';
import { eventually, Scrape, useFreshFixture } from '@lotline/service-kit/testing';
import { Redis } from 'ioredis';
import { ownRedis, ShuttleUnderTest, staff, WITHOUT_SCHEDULE } from '../testing/shuttle-under-test.js';

const AUTO_CHECKOUT = { queue: 'auto-checkout' };

describe('metrics of rides', () => {
  const shuttle = useFreshFixture(new ShuttleUnderTest());
  const redis = new Redis(ownRedis(5), { lazyConnect: true });
  beforeEach(() => redis.flushdb());
  afterAll(() => redis.quit());

  const moved = async (status: 'requesting_ride' | 'dropped_off', lotId = 'harborview'): Promise<string> => {
    const { id } = await shuttle.createKnownClient({ lotId });
    await shuttle.move(id, status, null, staff({ lotId }));
    return id;
  };
  const scrape = ({ healthPort }: RunningService) => Scrape.of(healthPort);

  it('count the rides of each configured lot by status, and show the longest wait', async () => {
    const service = await shuttle.startInstance(WITHOUT_SCHEDULE);
    const waiting = await moved('requesting_ride');
    await moved('requesting_ride');
    await moved('dropped_off', 'eastgate');
    await shuttle.database.query(
      `UPDATE rides SET requested_at = now() - interval '10 minutes', unacknowledged_at = now(), alert = true
       WHERE client_id = $1`,
      [waiting],
    );
    await shuttle.database.query(
      `INSERT INTO rides (client_id, lot_id, version, status, position, alert, requested_at)
       VALUES ($1, 'closed-lot', 1, 'requesting_ride', 1, false, now())`,
      [randomUUID()],
    );
    const page = await scrape(service);
    const rides = (lot: string, status: string) => page.value('lotline_rides', { lot, status });
    expect(rides('harborview', 'requesting_ride')).toBe(2);
    expect(rides('harborview', 'picked_up')).toBe(0);
    expect(rides('eastgate', 'dropped_off')).toBe(1);
    expect(page.value('lotline_rides', { lot: 'closed-lot' })).toBeUndefined();
    expect(page.value('lotline_ride_longest_wait_seconds', { lot: 'harborview' })).toBeGreaterThanOrEqual(600);
    expect(page.value('lotline_ride_longest_wait_seconds', { lot: 'eastgate' })).toBe(0);
    expect(page.value('lotline_unacknowledged_requests', { lot: 'harborview' })).toBe(1);
    expect(page.value('lotline_redis_up')).toBe(0);
    expect(page.value('lotline_jobs')).toBeUndefined();
  });

  it('show the ticks of the automatic check-out, on time', async () => {
    const service = await shuttle.startInstance();
    const completed = { ...AUTO_CHECKOUT, outcome: 'completed' };
    await eventually(
      async () =>
        expect(
          (await scrape(service)).value('lotline_job_duration_seconds_count', completed) ?? 0,
        ).toBeGreaterThanOrEqual(2),
      30_000,
    );
    const page = await scrape(service);
    expect(page.value('lotline_redis_up')).toBe(1);
    expect(page.value('lotline_jobs', AUTO_CHECKOUT)).toBeGreaterThanOrEqual(0);
    const started = page.value('lotline_job_start_delay_seconds_count', AUTO_CHECKOUT);
    expect(started).toBe(page.value('lotline_auto_checkout_runs_total'));
    // Not off by a tick: the delay counts from when the job was due.
    expect(page.value('lotline_job_start_delay_seconds_bucket', { ...AUTO_CHECKOUT, le: '2.5' })).toBe(started);
  });
});
