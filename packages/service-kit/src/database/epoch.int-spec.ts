import pg from 'pg';
import { PROBE_DATABASE } from '../testing/probe-service.js';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';
import { databaseEpoch } from './sql.js';
import { migrate } from './migrate.js';

const EPOCH = `SELECT ${databaseEpoch('effects')} AS epoch`;

describe('databaseEpoch', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase(PROBE_DATABASE);
  });
  afterEach(() => database.drop());

  /** Reads the epoch with the service's own role. */
  const readEpoch = async (): Promise<string> => {
    const [row] = await database.query<{ epoch: string }>(EPOCH);
    return row?.epoch ?? '';
  };

  const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };

  it('should be the same for every connection and after every write', async () => {
    const before = await readEpoch();
    expect(before).toMatch(/^[0-9a-f]{1,16}$/);
    await database.query(`INSERT INTO effects (of) SELECT n::text FROM generate_series(1, 1000) n`);
    await database.query('DELETE FROM effects');
    await database.query('ALTER TABLE effects ADD COLUMN more text');
    const elsewhere = await withClient(database.url, async (client) => {
      await client.query(`SET TimeZone TO 'Asia/Tokyo'`);
      return (await client.query<{ epoch: string }>(EPOCH)).rows[0]?.epoch;
    });
    expect([await readEpoch(), elsewhere]).toEqual([before, before]);
  });

  it('should change when the tables are dropped and created again', async () => {
    const before = await readEpoch();
    await database.query('DROP TABLE effects, outbox, inbox, sent_events, migrations');
    await migrate(PROBE_DATABASE, { DATABASE_URL: database.url });
    expect(await readEpoch()).not.toBe(before);
  });

  it('should change when the table is truncated', async () => {
    const before = await readEpoch();
    await database.query('TRUNCATE effects');
    expect(await readEpoch()).not.toBe(before);
  });

  it('should differ in a copied database', async () => {
    const [one, copy] = ['one', 'copy'].map((name) => `${new URL(database.url).pathname.slice(1)}_${name}`);
    const urlOf = (name = ''): string => Object.assign(new URL(database.adminUrl), { pathname: `/${name}` }).href;
    const epochIn = (name = '') =>
      withClient(urlOf(name), async (client) => (await client.query<{ epoch: string }>(EPOCH)).rows[0]?.epoch);
    await withClient(database.adminUrl, (admin) => admin.query(`CREATE DATABASE ${one}`));
    await withClient(urlOf(one), (admin) => admin.query('CREATE TABLE effects ()'));
    await withClient(database.adminUrl, (admin) => admin.query(`CREATE DATABASE ${copy} TEMPLATE ${one}`));
    const epochs = [await epochIn(one), await epochIn(copy)];
    expect(new Set(epochs).size).toBe(2);
    for (const each of epochs) expect(each).toMatch(/^[0-9a-f]{1,16}$/);
    for (const name of [one, copy]) {
      await withClient(database.adminUrl, (admin) => admin.query(`DROP DATABASE ${name} WITH (FORCE)`));
    }
  });
});
