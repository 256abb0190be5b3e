import { createTestDatabase, migrationsThatHoldUp, type TestDatabase } from '@lotline/service-kit/testing';
import { database } from '../database.js';

const FILL = { session: `INSERT INTO session SELECT number, '{}', now() FROM generate_series(1, $1) number` };

describe('migrations', () => {
  let db: TestDatabase;
  afterEach(() => db.drop());

  it('should hold nobody up', async () => {
    db = await createTestDatabase({ schema: database.schema, migrations: [] });
    expect(await migrationsThatHoldUp(db, database.schema, database.migrations, FILL)).toEqual([]);
  }, 60_000);
});
