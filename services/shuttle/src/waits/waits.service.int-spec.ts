import { randomUUID } from 'node:crypto';
import { Clock, Lots } from '@lotline/service-kit';
import { createTestDatabase, testLots, type TestDatabase } from '@lotline/service-kit/testing';
import { DataSource } from 'typeorm';
import { database as schema } from '../database.js';
import type { Stay } from './queue.js';
import { WaitsRepository } from './waits.repository.js';
import { WaitsService } from './waits.service.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOON = Date.parse('2026-05-20T19:00:00Z');

class SetClock extends Clock {
  time = NOON;

  override now(): Date {
    return new Date(this.time);
  }
}

/** Records for which lots past rides were read. */
class RecordingRepository extends WaitsRepository {
  readonly past: string[] = [];

  constructor(
    dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    super(dataSource);
  }

  override stays(lotId: string, since: Date): Promise<Stay[]> {
    if (since.getTime() < this.clock.now().getTime() - DAY) this.past.push(lotId);
    return super.stays(lotId, since);
  }
}

describe('WaitsService', () => {
  const clock = new SetClock();
  const lots = testLots().all.slice(0, 2);
  const [lot] = lots;
  if (!lot) throw new Error('No lot');
  let database: TestDatabase;
  let dataSource: DataSource;
  let repository: RecordingRepository;
  let waits: WaitsService;

  beforeEach(async () => {
    clock.time = NOON;
    database = await createTestDatabase(schema);
    dataSource = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    repository = new RecordingRepository(dataSource, clock);
    waits = new WaitsService(repository, new Lots(lots), clock);
  });
  afterEach(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  /** Inserts rides of ten minutes each, one a minute, the last picked up an hour before `NOON`. */
  const insertRides = (count: number, lotId: string) =>
    Promise.all(
      Array.from({ length: count }, (_, ride) =>
        database.query(
          `INSERT INTO ride_moves (client_id, lot_id, from_status, to_status, lane, at, action)
           VALUES ($1, $2, NULL, 'requesting_ride', NULL, to_timestamp($3::float8 - 600), 'requested'),
             ($1, $2, 'requesting_ride', 'picked_up', 1, to_timestamp($3::float8), 'picked-up')`,
          [randomUUID(), lotId, (NOON - (60 + ride) * MINUTE) / 1000],
        ),
      ),
    );
  /** Makes another call and returns the lots whose past rides it reads. */
  const readPast = async (): Promise<string[]> => {
    repository.past.length = 0;
    await waits.list();
    return [...repository.past];
  };

  it('should read the past of one lot at a time after ten minutes, and of all after an hour', async () => {
    for (const { id } of lots) await insertRides(40, id);
    const all = lots.map(({ id }) => id);
    expect(await readPast()).toEqual(all);
    expect(await readPast()).toEqual([]);
    clock.time += 11 * MINUTE;
    expect(await readPast()).toEqual(all.slice(0, 1));
    expect(await readPast()).toEqual(all.slice(1));
    expect(await readPast()).toEqual([]);
    clock.time += 61 * MINUTE;
    expect(await readPast()).toEqual(all);
  });

  it('should give a lot its first estimate as soon as it has enough rides', async () => {
    const estimate = async () => (await waits.list())[0]?.estimate;
    await insertRides(29, lot.id);
    expect(await estimate()).toBeNull();
    await insertRides(1, lot.id);
    expect(await estimate()).toEqual({ fromMinutes: 10, toMinutes: 12 });
  });
});
