import type { Statements } from '@lotline/service-kit';
import { createTestDatabase, type TestDatabase } from '@lotline/service-kit/testing';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { database as schema } from '../database.js';
import { clientRecord } from '../testing/client-record.js';
import { toRider } from './rider.js';
import { RidersRepository } from './riders.repository.js';

/** Enough riders to hit, on every run, the moment between PostgreSQL's check of the first index and its write to the second. */
const RIDERS = 500;
const CONNECTIONS = 8;

describe('a rider that several calls insert at the same time', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  const repository = new RidersRepository(new DataSource({ type: 'postgres' }));
  const db: Pick<Statements, 'query'> = {
    query: async <Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> =>
      (await pool.query<Row & pg.QueryResultRow>(sql, [...parameters])).rows,
  };

  beforeAll(async () => {
    database = await createTestDatabase(schema);
    pool = new pg.Pool({ connectionString: database.url, max: CONNECTIONS });
    await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.query('SELECT pg_sleep(0.1)')));
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  it.each([
    ['one rider', (rider: ReturnType<typeof toRider>) => repository.insertMissing(db, rider)],
    ['many riders', (rider: ReturnType<typeof toRider>) => repository.insertAllMissing(db, [rider])],
  ])('should be inserted once, and no call should fail, when inserting %s', async (_what, insert) => {
    for (let count = 0; count < RIDERS; count += 1) {
      const rider = toRider(clientRecord());
      await Promise.all(Array.from({ length: CONNECTIONS }, () => insert(rider)));
      expect(await db.query('SELECT version FROM riders WHERE client_id = $1', [rider.clientId])).toEqual([
        { version: 1 },
      ]);
    }
  });
});
