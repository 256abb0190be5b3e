import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { ShutdownTasks } from '../bootstrap/tokens.js';
import { Clock } from '../clock.js';
import { databaseOptions } from '../database/options.js';
import { createLogger } from '../logging/logger.js';
import { createTestDatabase, eventually, TestBroker, type TestDatabase } from '../testing/index.js';
import { PROBE_DATABASE, startProbe } from '../testing/probe-service.js';
import { PeriodicTasks } from './periodic-tasks.js';
import { Retention } from './retention.js';

const NOW = new Date('2026-11-22T12:00:00.000Z');
const SEVEN_DAYS_BEFORE = '2026-11-15T12:00:00.000Z';

class ClockAtNoon extends Clock {
  override now(): Date {
    return NOW;
  }
}

describe('Retention', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  /** Returns how many rows of the inbox it deleted. */
  const sweep = async (): Promise<number> => {
    const tasks = new PeriodicTasks(new ShutdownTasks(), createLogger('probe', 'silent'));
    return (await new Retention(dataSource, new ClockAtNoon(), tasks).deleteAllOld())['inbox'] ?? 0;
  };
  const receive = (count: number, at: string): Promise<unknown> =>
    database.query('INSERT INTO inbox SELECT gen_random_uuid(), $2::timestamptz FROM generate_series(1, $1)', [
      count,
      at,
    ]);
  const remaining = (): Promise<{ received_at: Date }[]> =>
    database.query('SELECT received_at FROM inbox ORDER BY received_at');

  beforeEach(async () => {
    database = await createTestDatabase(PROBE_DATABASE);
    dataSource = await new DataSource(databaseOptions({ url: database.url, schema: 'probe' })).initialize();
  });
  afterEach(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  describe('deleteAllOld', () => {
    it('should keep seven days', async () => {
      await receive(1, SEVEN_DAYS_BEFORE);
      await receive(1, '2026-11-15T11:59:59.999Z');
      await receive(1, NOW.toISOString());
      expect(await sweep()).toBe(1);
      expect(await remaining()).toEqual([{ received_at: new Date(SEVEN_DAYS_BEFORE) }, { received_at: NOW }]);
    });

    it('should remove more than one batch', async () => {
      await receive(2500, '2026-11-01T00:00:00.000Z');
      expect(await sweep()).toBe(2500);
      expect(await remaining()).toEqual([]);
    });

    it('should remove each row once when several replicas sweep at the same time', async () => {
      await receive(3500, '2026-11-01T00:00:00.000Z');
      const removed = await Promise.all([sweep(), sweep(), sweep()]);
      expect(removed.reduce((sum, count) => sum + count, 0)).toBe(3500);
      expect(await remaining()).toEqual([]);
    });

    it('should skip rows that another replica is removing', async () => {
      await receive(1, '2026-11-01T00:00:00.000Z');
      await receive(1, '2026-11-02T00:00:00.000Z');
      const other = await database.connect();
      await other.query('BEGIN');
      await other.query(`DELETE FROM inbox WHERE received_at = '2026-11-01T00:00:00.000Z'`);
      expect(await sweep()).toBe(1);
      await other.query('COMMIT');
      await other.end();
      expect(await remaining()).toEqual([]);
    });
  });

  it('should keep a day of sent events', async () => {
    for (const at of ['2026-11-21T11:59:59.999Z', '2026-11-21T12:00:00.000Z'])
      await database.query(
        `INSERT INTO sent_events VALUES (gen_random_uuid(), $1::text, '{}', ($1::text)::timestamptz)`,
        [at],
      );
    await sweep();
    expect(await database.query('SELECT type FROM sent_events')).toEqual([{ type: '2026-11-21T12:00:00.000Z' }]);
  });

  it('should run in every service that consumes events', async () => {
    const broker = await TestBroker.open('shuttle');
    const [old, recent] = [randomUUID(), randomUUID()];
    await database.query(
      `INSERT INTO inbox VALUES ($1, now() - interval '7 days 1 hour'), ($2, now() - interval '6 days 23 hours')`,
      [old, recent],
    );
    const service = await startProbe('shuttle', database.url);
    await eventually(async () =>
      expect(await database.query('SELECT event_id FROM inbox')).toEqual([{ event_id: recent }]),
    );
    await service.stop();
    await broker.close();
  });
});
