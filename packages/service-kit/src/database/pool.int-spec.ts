import { createTestDatabase, TcpProxy, eventually, type TestDatabase } from '../testing/index.js';
import { PROBE_DATABASE } from '../testing/probe-service.js';
import { DatabaseUnavailable } from './faults.js';
import { POOL_OPTIONS } from './options.js';
import { Pool } from './pool.js';

describe('Pool', () => {
  let database: TestDatabase;
  let proxy: TcpProxy;
  let pool: Pool;
  beforeAll(async () => {
    database = await createTestDatabase(PROBE_DATABASE);
    proxy = await TcpProxy.open(database.url);
    pool = new Pool({ ...POOL_OPTIONS, connectionString: proxy.url, max: 2 });
    pool.on('error', () => undefined);
  });
  afterAll(async () => {
    await pool.end();
    await proxy.close();
    await database.drop();
  });

  const SLEEP = 'SELECT pg_sleep(20)';
  const isRunning = (): Promise<void> =>
    eventually(async () =>
      expect(await database.query(`SELECT FROM pg_stat_activity WHERE query = $1`, [SLEEP])).not.toEqual([]),
    );

  describe('query', () => {
    it.each([
      ['a query of the pool', () => pool.query(SLEEP)],
      [
        'a query of one of its connections',
        async () => {
          const connection = await pool.connect();
          connection.on('error', () => undefined);
          await connection.query(SLEEP).finally(() => connection.release(true));
        },
      ],
    ])('should throw DatabaseUnavailable when the connection is lost during %s', async (_what, query) => {
      const failed = expect(query()).rejects.toBeInstanceOf(DatabaseUnavailable);
      await isRunning();
      proxy.reset();
      await failed;
      expect((await pool.query<{ one: number }>('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    });
  });
});
