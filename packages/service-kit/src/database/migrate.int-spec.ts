import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTestDatabase, eventually, findBlockingMigrations, type TestDatabase } from '../testing/index.js';
import { hasPostgres, PostgresServer } from '../testing/postgres-server.js';
import { buildIndex } from './indexes.js';
import { migrate } from './migrate.js';

class Begin1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE big (id int PRIMARY KEY, note text, number int)');
  }

  async down(): Promise<void> {}
}

/** Creates a migration that changes the table. */
const migration = (work: string | ((runner: QueryRunner) => Promise<unknown>), transaction = true) =>
  class Next1700000000001 implements MigrationInterface {
    readonly transaction = transaction;

    async up(runner: QueryRunner): Promise<void> {
      if (typeof work === 'string') await runner.query(work);
      else await work(runner);
    }

    async down(): Promise<void> {}
  };

const FILL = { big: `INSERT INTO big SELECT number, 'note', number FROM generate_series(1, $1) number` };

describe('migrate', () => {
  let database: TestDatabase;

  const run = (...migrations: (new () => MigrationInterface)[]): Promise<string[]> =>
    migrate({ schema: 'probe', migrations }, { DATABASE_URL: database.url });
  const indexes = (): Promise<unknown[]> =>
    database.query(
      `SELECT relname AS name, indisvalid AS valid
       FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
       WHERE indrelid = 'big'::regclass AND NOT indisprimary`,
    );

  beforeEach(async () => {
    database = await createTestDatabase({ schema: 'probe', migrations: [Begin1700000000000] });
    await database.query(FILL.big, [10]);
  });
  afterEach(() => database.drop());

  it('should not block others while it waits for a lock, and continue when it gets the lock', async () => {
    const [reader, writer] = [await database.connect(), await database.connect()];
    await reader.query('BEGIN; SELECT * FROM big');
    const migrated = run(Begin1700000000000, migration('ALTER TABLE big ADD COLUMN added int'));
    await eventually(async () => {
      expect(await database.query('SELECT FROM pg_locks WHERE NOT granted')).not.toEqual([]);
    });
    await writer.query(`SET statement_timeout = '8s'; UPDATE big SET note = 'still written' WHERE id = 1`);
    await reader.query('COMMIT');
    expect(await migrated).toEqual(['Next1700000000001']);
    expect(await database.query('SELECT note, added FROM big WHERE id = 1')).toEqual([
      { note: 'still written', added: null },
    ]);
  });

  it('should refuse a database without the first migration, and change nothing', async () => {
    class Squashed1700000000002 extends Begin1700000000000 {}
    await expect(run(Squashed1700000000002)).rejects.toThrow(/before its first release.*npm run reset/);
    expect(await database.query('SELECT name FROM migrations')).toEqual([{ name: 'Begin1700000000000' }]);
  });

  it('should build an index once when several runs start at the same time', async () => {
    const Next = migration((runner) => buildIndex(runner, 'big_note', 'ON big (note)'), false);
    const done = await Promise.all([1, 2, 3].map(() => run(Begin1700000000000, Next)));
    expect(done.flat()).toEqual(['Next1700000000001']);
    expect(await indexes()).toMatchObject([{ name: 'big_note', valid: true }]);
  });

  describe('buildIndex', () => {
    it('should not block writers', async () => {
      const writer = await database.connect();
      await writer.query(`BEGIN; UPDATE big SET note = 'first' WHERE id = 1`);
      const migrated = run(
        Begin1700000000000,
        migration((runner) => buildIndex(runner, 'big_note', 'ON big (note)'), false),
      );
      await eventually(async () => expect(await indexes()).toMatchObject([{ valid: false }]));
      await database.query(`UPDATE big SET note = 'second' WHERE id = 2`);
      await writer.query('COMMIT');
      await migrated;
      expect(await indexes()).toMatchObject([{ valid: true }]);
    });

    it('should rebuild an index that a failed build left', async () => {
      await expect(database.query('CREATE UNIQUE INDEX CONCURRENTLY big_note ON big (note)')).rejects.toThrow('unique');
      expect(await indexes()).toMatchObject([{ name: 'big_note', valid: false }]);
      await run(
        Begin1700000000000,
        migration((runner) => buildIndex(runner, 'big_note', 'ON big (note)'), false),
      );
      expect(await indexes()).toMatchObject([{ name: 'big_note', valid: true }]);
    });
  });
});

(hasPostgres() ? describe : describe.skip)('a migration that starts before its server', () => {
  let server: PostgresServer;
  beforeEach(async () => {
    server = await PostgresServer.create();
    await server.stop();
  });
  afterEach(() => server.remove());

  it('should say why it waits, and run once the server is there', async () => {
    const reports: string[] = [];
    const migrated = migrate(
      { schema: 'probe', migrations: [Begin1700000000000] },
      {
        DATABASE_URL: `postgres://probe:probe@127.0.0.1:${server.port}/lotline`,
        DATABASE_ADMIN_URL: server.url,
      },
      undefined,
      (reason) => reports.push(reason),
    );
    migrated.catch(() => undefined); // awaited below
    await eventually(() =>
      expect(reports[0]).toBe(`127.0.0.1:${server.port} refuses connections: no server listens there`),
    );
    await server.start();
    expect(await migrated).toEqual(['Begin1700000000000']);
    expect(await server.query('SELECT FROM probe.big', 'lotline')).toEqual([]);
  });
});

describe('findBlockingMigrations', () => {
  const faultsOf = (next: new () => MigrationInterface, fill: Record<string, string> = FILL): Promise<string[]> =>
    findBlockingMigrations({ schema: 'probe', migrations: [Begin1700000000000, next] }, fill);

  it.each([
    ['builds an index', migration('CREATE INDEX big_note ON big (note)'), 'scans big while it is locked'],
    [
      'builds an index outside a transaction',
      migration('CREATE INDEX big_note ON big (note)', false),
      'scans big while it is locked',
    ],
    ['checks every row', migration('ALTER TABLE big ALTER COLUMN note SET NOT NULL'), 'scans big while it is locked'],
    ['changes a type', migration('ALTER TABLE big ALTER COLUMN number TYPE bigint'), 'rewrites big'],
    [
      'adds a column with a different value in each row',
      migration('ALTER TABLE big ADD COLUMN at timestamptz DEFAULT clock_timestamp()'),
      'rewrites big',
    ],
    [
      'changes every row at once',
      migration('UPDATE big SET number = 0'),
      'changes 1001 rows of big in one transaction',
    ],
    [
      'changes every row at once',
      migration('UPDATE big SET number = 0', false),
      'changes 1001 rows of big in one transaction',
    ],
  ])('should report a migration that %s', async (_, next, fault) => {
    expect(await faultsOf(next)).toContain(`Next1700000000001 ${fault}`);
  });

  it.each([
    ['adds a column', migration('ALTER TABLE big ADD COLUMN added int NOT NULL DEFAULT 0')],
    ['builds an index concurrently', migration((runner) => buildIndex(runner, 'a', 'ON big (note)'), false)],
    ['creates a table', migration('CREATE TABLE small (id int REFERENCES big)')],
    [
      'checks every row without a lock',
      migration(async (runner) => {
        await runner.query('ALTER TABLE big ADD CONSTRAINT noted CHECK (note IS NOT NULL) NOT VALID');
        await runner.query('ALTER TABLE big VALIDATE CONSTRAINT noted');
      }, false),
    ],
    [
      'changes every row in batches',
      migration(async (runner) => {
        await runner.query('UPDATE big SET number = 0 WHERE id <= 500');
        await runner.query('UPDATE big SET number = 0 WHERE id > 500');
      }, false),
    ],
  ])('should not report a migration that %s', async (_, next) => {
    const fill = { ...FILL, small: 'INSERT INTO small SELECT FROM generate_series(1, $1)' };
    expect(await faultsOf(next, fill)).toEqual([]);
  });

  it('should require rows for every table', async () => {
    const next = migration('CREATE TABLE forgotten (id int)');
    await expect(faultsOf(next)).rejects.toThrow('forgotten has no rows');
  });
});
