import { DataSource } from 'typeorm';
import type pg from 'pg';
import { createTestDatabase, eventually, type TestDatabase } from '../testing/index.js';
import { PROBE_DATABASE } from '../testing/probe-service.js';
import { DatabaseUnavailable } from './faults.js';
import { databaseOptions } from './options.js';
import { withTimeBudget } from './time-budget.js';
import { Batcher } from './batcher.js';

const LOCK = 1;
const numbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);

describe('Batcher', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  /** Holds the lock that every statement of this file waits for. */
  let holder: pg.Client;
  let statements: number[][];
  let divide: Batcher<number, number>;

  beforeAll(async () => {
    database = await createTestDatabase(PROBE_DATABASE);
    dataSource = await new DataSource(databaseOptions({ url: database.url, schema: 'probe' })).initialize();
    holder = await database.connect();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });
  beforeEach(() => {
    statements = [];
    divide = new Batcher(async (divisors) => {
      statements.push(divisors);
      const rows: { divisor: number; quotient: number }[] = await dataSource.query(
        `WITH locked AS MATERIALIZED (SELECT pg_advisory_xact_lock_shared(${LOCK}))
         SELECT divisor, 100 / divisor AS quotient FROM locked, unnest($1::integer[]) AS divisor WHERE divisor <= 1000`,
        [divisors],
      );
      return new Map(rows.map(({ divisor, quotient }) => [divisor, quotient]));
    });
  });

  const lock = () => holder.query(`SELECT pg_advisory_lock(${LOCK})`);
  const unlock = () => holder.query(`SELECT pg_advisory_unlock(${LOCK})`);
  /** Starts a batch that runs until `unlock`. Returns the promises in an array, so that they are not awaited here. */
  const startBatch = async (...divisors: number[]): Promise<Promise<number | undefined>[]> => {
    await lock();
    const results = divisors.map((divisor) => divide.run(divisor));
    for (const result of results) result.catch(() => undefined);
    await eventually(async () => expect(await waitingPids()).toHaveLength(1));
    return results;
  };
  const waitingPids = async (): Promise<number[]> =>
    (
      await database.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    ).map(({ pid }) => pid);

  describe('run', () => {
    it('should run the items of one turn of the event loop in one statement, and return each its result', async () => {
      expect(await Promise.all([4, 5, 2000, 5].map((divisor) => divide.run(divisor)))).toEqual([25, 20, undefined, 20]);
      expect(statements).toEqual([[4, 5, 2000, 5]]);
    });

    it('should run items that arrive during a batch afterwards, in order and in batches of limited size', async () => {
      const results = await startBatch(1);
      results.push(...numbers(2, 121).map((divisor) => divide.run(divisor)));
      await unlock();
      expect(await Promise.all(results)).toEqual(numbers(1, 121).map((divisor) => Math.floor(100 / divisor)));
      expect(statements).toEqual([[1], numbers(2, 51), numbers(52, 101), numbers(102, 121)]);
    });

    it('should reject only the item that causes an error', async () => {
      const outcomes = await Promise.allSettled([10, 0, 20].map((divisor) => divide.run(divisor)));
      expect(outcomes).toEqual([
        { status: 'fulfilled', value: 10 },
        { status: 'rejected', reason: expect.objectContaining({ message: 'division by zero' }) },
        { status: 'fulfilled', value: 5 },
      ]);
    });

    it('should reject the whole batch when the database is unavailable, and run the next one', async () => {
      const batch = await startBatch(1, 4);
      const [pid] = await waitingPids();
      const others = [2, 3].map((divisor) => divide.run(divisor));
      await database.query('SELECT pg_terminate_backend($1)', [pid]);
      for (const { status } of await Promise.allSettled(batch)) expect(status).toBe('rejected');
      await unlock();
      expect(await Promise.all(others)).toEqual([50, 33]);
      expect(statements).toEqual([
        [1, 4],
        [2, 3],
      ]);
    });

    it('should drop an item whose time budget is used up, without rejecting others', async () => {
      const [first] = await startBatch(1);
      const tooLate = withTimeBudget(20, () => divide.run(2));
      const other = divide.run(4);
      await expect(tooLate).rejects.toThrow(DatabaseUnavailable);
      await unlock();
      expect(await Promise.all([first, other])).toEqual([100, 25]);
      expect(statements).toEqual([[1], [4]]);
      await expect(withTimeBudget(0, () => divide.run(5))).rejects.toThrow(DatabaseUnavailable);
      expect(statements).toHaveLength(2);
    });
  });
});
