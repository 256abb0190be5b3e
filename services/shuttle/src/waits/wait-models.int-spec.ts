import { randomUUID } from 'node:crypto';
import { Clock, createLogger } from '@lotline/service-kit';
import { createTestDatabase, eventually, testLots, type TestDatabase } from '@lotline/service-kit/testing';
import { DataSource } from 'typeorm';
import { database as schema } from '../database.js';
import type { Stay } from './queue.js';
import { WaitModels } from './wait-models.js';
import { WaitsRepository } from './waits.repository.js';

const MINUTE = 60_000;
const NOON = Date.parse('2026-05-20T19:00:00Z');

class SetClock extends Clock {
  time = NOON;

  override now(): Date {
    return new Date(this.time);
  }
}

/** Records since when each lot's stays were read, and how many reads ran at the same time. */
class RecordingRepository extends WaitsRepository {
  readonly since: Date[] = [];
  most = 0;
  private running = 0;

  override async stays(lotId: string, since: Date): Promise<Stay[]> {
    this.since.push(since);
    this.most = Math.max(this.most, (this.running += 1));
    return super.stays(lotId, since).finally(() => (this.running -= 1));
  }
}

describe('WaitModels', () => {
  const clock = new SetClock();
  let database: TestDatabase;
  let dataSource: DataSource;
  let repository: RecordingRepository;
  let models: WaitModels;

  beforeEach(async () => {
    clock.time = NOON;
    database = await createTestDatabase(schema);
    dataSource = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    repository = new RecordingRepository(dataSource);
    models = new WaitModels(repository, clock, createLogger('shuttle', 'silent'));
  });
  afterEach(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  /** Inserts rides of ten minutes each that ended this many minutes before `NOON`, one a minute. */
  const insertRides = (count: number, endedBefore: number, lotId = 'harborview') =>
    Promise.all(
      Array.from({ length: count }, (_, ride) =>
        database.query(
          `INSERT INTO ride_moves (client_id, lot_id, from_status, to_status, lane, at, action)
           VALUES ($1, $2, NULL, 'requesting_ride', NULL, to_timestamp($3::float8 - 600), 'requested'),
             ($1, $2, 'requesting_ride', 'picked_up', 1, to_timestamp($3::float8), 'picked-up')`,
          [randomUUID(), lotId, (NOON - (endedBefore + ride) * MINUTE) / 1000],
        ),
      ),
    );
  const [lot, ...others] = testLots().all;
  if (!lot) throw new Error('No lot');
  const learned = async (): Promise<number> => (await models.get(lot)).waits.length;

  it('should learn each wait once, and every ten minutes those that have ended since', async () => {
    await insertRides(40, 60);
    expect(await learned()).toBe(40);
    await insertRides(5, -8);
    clock.time += 5 * MINUTE;
    expect(await learned()).toBe(40);
    clock.time += 10 * MINUTE;
    await eventually(async () => expect(await learned()).toBe(45));
    expect(repository.since).toHaveLength(2);
    expect(repository.since[1]?.getTime()).toBeGreaterThan(NOON - 24 * 60 * MINUTE);
  });

  it('should not learn a pick-up that can still be undone', async () => {
    await insertRides(40, 60);
    await insertRides(1, 0.5);
    expect(await learned()).toBe(40);
  });

  it('should learn everything again for another time zone', async () => {
    await insertRides(40, 60);
    expect(await learned()).toBe(40);
    const model = await models.get({ ...lot, timeZone: 'Asia/Tokyo' });
    expect(model).toMatchObject({ timeZone: 'Asia/Tokyo', waits: { length: 40 } });
  });

  it('should learn one lot after the other', async () => {
    expect(others).not.toEqual([]);
    await Promise.all([lot, ...others].map((each) => models.get(each)));
    expect(repository.most).toBe(1);
  });
});
