import { eventually, RedisServer, Scrape, testLots, useFixture } from '@lotline/service-kit/testing';
import { ShuttleUnderTest } from '../testing/shuttle-under-test.js';

const LOTS = 1000;
/** On each board, half of them waiting and half dropped off. */
const CARDS = 20;

describe('sweeps of a thousand lots', () => {
  const shuttle = useFixture(new ShuttleUnderTest());
  let redis: RedisServer;

  beforeAll(async () => {
    redis = await RedisServer.start();
  });
  afterAll(() => redis.stop());

  it('should need few statements, however many lots there are', async () => {
    const [lot] = testLots().all;
    await shuttle.database.query(
      `INSERT INTO lots_copy (id, version, lot)
       SELECT 'lot' || n, 1, jsonb_set($1::jsonb, '{id}', to_jsonb('lot' || n)) FROM generate_series(1, ${LOTS}) AS n`,
      [JSON.stringify({ ...lot, createdAt: new Date().toISOString() })],
    );
    // Not due yet.
    await shuttle.database.query(
      `INSERT INTO rides (client_id, lot_id, status, position, requested_at, dropped_off_at, alert, version)
       SELECT gen_random_uuid(), 'lot' || n, (ARRAY['requesting_ride', 'dropped_off'])[1 + card % 2], card,
         now() + interval '1 hour', now() + interval '1 hour', card % 2 = 0, 1
       FROM generate_series(1, ${LOTS}) AS n, generate_series(1, ${CARDS}) AS card`,
    );
    const service = await shuttle.startInstance({ REDIS_URL: redis.url });
    const read = async (metric: string): Promise<number> =>
      (await Scrape.of(service.healthPort)).value(metric) ?? Number.NaN;
    await eventually(async () => expect(await read('lotline_job_duration_seconds_count')).toBeGreaterThan(3));
    expect(await read('lotline_database_statement_duration_seconds_count')).toBeLessThan(LOTS / 2);
  });
});
