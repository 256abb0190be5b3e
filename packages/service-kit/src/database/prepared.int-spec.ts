import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';
import { PROBE_DATABASE } from '../testing/probe-service.js';
import { databaseOptions } from './options.js';
import { prepared } from './sql.js';

describe('prepared', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase(PROBE_DATABASE);
    dataSource = await new DataSource(databaseOptions({ url: database.url, schema: 'probe' })).initialize();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('should prepare a marked statement once per connection, and run it with each call’s values', async () => {
    const marked = prepared('SELECT $1::int + 1 AS next');
    const plain = 'SELECT $1::int + 2 AS next';
    const runner = dataSource.createQueryRunner();
    expect(await runner.query(marked, [1])).toEqual([{ next: 2 }]);
    expect(await runner.query(marked, [41])).toEqual([{ next: 42 }]);
    expect(await runner.query(plain, [1])).toEqual([{ next: 3 }]);
    const names: { statement: string }[] = await runner.query('SELECT statement FROM pg_prepared_statements');
    expect(names.map(({ statement }) => statement)).toEqual([marked]);
    await runner.release();
  });

  it('should report an error of a marked statement, and run it again afterwards', async () => {
    const marked = prepared('SELECT 10 / $1::int AS tenth');
    await expect(dataSource.query(marked, [0])).rejects.toThrow('division by zero');
    expect(await dataSource.query(marked, [2])).toEqual([{ tenth: 5 }]);
  });
});
