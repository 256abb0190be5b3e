import { DataSource } from 'typeorm';
import pg from 'pg';
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
  /** Holds the lock that every statement here takes. */
  let holder: pg.Client;
  let statements: number[][];
  let hundredthOf: Batcher<number, number>;

  beforeAll(async () => {
    database = await createTestDatabase(PROBE_DATABASE);
    dataSource = await new DataSource(databaseOptions({ url: database.url, schema: 'probe' })).initialize();
    holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
  });
  afterAll(async () => {
    await holder.end();
    await dataSource.destroy();
    await database.drop();
  });
  beforeEach(() => {
    statements = [];
    hundredthOf = new Batcher(async (questions) => {
      statements.push(questions);
      const rows: { question: number; answer: number }[] = await dataSource.query(
        `WITH turn AS MATERIALIZED (SELECT pg_advisory_xact_lock_shared(${LOCK}))
         SELECT question, 100 / question AS answer FROM turn, unnest($1::integer[]) AS question WHERE question <= 1000`,
        [questions],
      );
      return new Map(rows.map(({ question, answer }) => [question, answer]));
    });
  });

  const hold = () => holder.query(`SELECT pg_advisory_lock(${LOCK})`);
  const letGo = () => holder.query(`SELECT pg_advisory_unlock(${LOCK})`);
  /** Asks what is then under way until `letGo`. The promises are in an array, so that nobody awaits them here. */
  const askAndWait = async (...questions: number[]): Promise<Promise<number | undefined>[]> => {
    await hold();
    const answers = questions.map((question) => hundredthOf.ask(question));
    for (const answer of answers) answer.catch(() => undefined);
    await eventually(async () => expect(await waitingPids()).toHaveLength(1));
    return answers;
  };
  const waitingPids = async (): Promise<number[]> =>
    (
      await database.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    ).map(({ pid }) => pid);

  describe('ask', () => {
    it('should ask what comes in one turn together, and answer each its own', async () => {
      expect(await Promise.all([4, 5, 2000, 5].map((question) => hundredthOf.ask(question)))).toEqual([
        25,
        20,
        undefined,
        20,
      ]);
      expect(statements).toEqual([[4, 5, 2000, 5]]);
    });

    it('should ask what came while one was under way in the order in which it came, so many at a time', async () => {
      const answers = await askAndWait(1);
      answers.push(...numbers(2, 121).map((question) => hundredthOf.ask(question)));
      await letGo();
      expect(await Promise.all(answers)).toEqual(numbers(1, 121).map((question) => Math.floor(100 / question)));
      expect(statements).toEqual([[1], numbers(2, 51), numbers(52, 101), numbers(102, 121)]);
    });

    it('should fail the one whose fault it is', async () => {
      const outcomes = await Promise.allSettled([10, 0, 20].map((question) => hundredthOf.ask(question)));
      expect(outcomes).toEqual([
        { status: 'fulfilled', value: 10 },
        { status: 'rejected', reason: expect.objectContaining({ message: 'division by zero' }) },
        { status: 'fulfilled', value: 5 },
      ]);
    });

    it('should fail all that went together where the database was away, and ask the next', async () => {
      const together = await askAndWait(1, 4);
      const [pid] = await waitingPids();
      const others = [2, 3].map((question) => hundredthOf.ask(question));
      await database.query('SELECT pg_terminate_backend($1)', [pid]);
      for (const { status } of await Promise.allSettled(together)) expect(status).toBe('rejected');
      await letGo();
      expect(await Promise.all(others)).toEqual([50, 33]);
      expect(statements).toEqual([
        [1, 4],
        [2, 3],
      ]);
    });

    it('should not ask for whom there is no patience left, nor fail the others with it', async () => {
      const [first] = await askAndWait(1);
      const impatient = withTimeBudget(20, () => hundredthOf.ask(2));
      const other = hundredthOf.ask(4);
      await expect(impatient).rejects.toThrow(DatabaseUnavailable);
      await letGo();
      expect(await Promise.all([first, other])).toEqual([100, 25]);
      expect(statements).toEqual([[1], [4]]);
      await expect(withTimeBudget(0, () => hundredthOf.ask(5))).rejects.toThrow(DatabaseUnavailable);
      expect(statements).toHaveLength(2);
    });
  });
});
