import { PgBouncer } from '../testing/pg-bouncer.js';
import { createTestDatabase, TcpProxy, type TestDatabase } from '../testing/index.js';
import { isInstalled } from '../testing/postgres-server.js';
import { PROBE_DATABASE } from '../testing/probe-service.js';
import { connectWhenUp } from '../bootstrap/kit.module.js';
import { migrate } from './migrate.js';
import { databaseOptions } from './options.js';
import { prepared } from './sql.js';

(isInstalled('pgbouncer') ? describe : describe.skip)('a PostgreSQL behind PgBouncer', () => {
  let database: TestDatabase;
  beforeAll(async () => (database = await createTestDatabase(PROBE_DATABASE)));
  afterAll(() => database.drop());

  const connect = (url: string) => connectWhenUp(databaseOptions({ url, schema: 'probe' }), fail);

  describe('in session mode', () => {
    let bouncer: PgBouncer;
    beforeAll(async () => (bouncer = await PgBouncer.start(database.url, 'session')));
    afterAll(() => bouncer.stop());

    it('should be used with time limits, prepared statements and transactions', async () => {
      const dataSource = await connect(bouncer.url);
      const limits = Promise.all(
        ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'].map((name) =>
          dataSource.query(`SHOW ${name}`),
        ),
      );
      expect((await limits).flat().flatMap((row: object) => Object.values(row))).toEqual(['3500ms', '3s', '4s']);
      const marked = prepared('SELECT $1::int * 2 AS twice');
      const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => dataSource.query(marked, [index])));
      expect(answers).toEqual(Array.from({ length: 40 }, (_, index) => [{ twice: index * 2 }]));
      await dataSource.transaction((tx) => tx.query(`INSERT INTO effects (of) VALUES ('pooled')`));
      expect(await database.query('SELECT of FROM effects')).toEqual([{ of: 'pooled' }]);
      await dataSource.destroy();
    });

    it('should migrate', async () => {
      expect(await migrate(PROBE_DATABASE, { DATABASE_URL: bouncer.url })).toEqual([]);
    });
  });

  describe('in transaction mode', () => {
    let bouncer: PgBouncer;
    beforeAll(async () => (bouncer = await PgBouncer.start(database.url, 'transaction')));
    afterAll(() => bouncer.stop());

    const REFUSAL =
      /^DATABASE_URL leads to a connection pooler in transaction mode \(PgBouncer: pool_mode=transaction\)\. /;

    it('should be refused at the start of a service and of a migration, with the reason', async () => {
      await expect(connect(bouncer.url)).rejects.toThrow(REFUSAL);
      await expect(migrate(PROBE_DATABASE, { DATABASE_URL: bouncer.url })).rejects.toThrow(REFUSAL);
    });
  });

  it('should not mistake a plain proxy for a pooler', async () => {
    const proxy = await TcpProxy.open(database.url);
    const dataSource = await connect(proxy.url);
    expect(await dataSource.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await dataSource.destroy();
    await proxy.close();
  });
});

function fail(reason: string): never {
  throw new Error(reason);
}
