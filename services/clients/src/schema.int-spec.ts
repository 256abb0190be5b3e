import { migrate } from '@lotline/service-kit';
import { createTestDatabase, type TestDatabase } from '@lotline/service-kit/testing';
import pg from 'pg';
import { database } from './database.js';

describe('the shuttle role', () => {
  let db: TestDatabase;
  let shuttle: pg.Client;
  const shuttleRole = `shuttle_${Date.now()}_${process.pid}`;

  beforeAll(async () => {
    db = await createTestDatabase(database);
    const url = new URL(db.url);
    url.username = shuttleRole;
    url.password = 'for-this-test';
    await migrate({ schema: 'shuttle', migrations: [] }, { DATABASE_URL: url.href, DATABASE_ADMIN_URL: db.adminUrl });
    shuttle = new pg.Client({ connectionString: url.href });
    await shuttle.connect();
  });

  afterAll(async () => {
    await shuttle.end();
    await db.drop();
    const admin = new pg.Client({ connectionString: db.adminUrl });
    await admin.connect();
    await admin.query(`DROP ROLE ${shuttleRole}`);
    await admin.end();
  });

  it.each(['clients', 'rides', 'history', 'list_versions', 'outbox'])(
    'should not be able to read %s',
    async (table) => {
      await expect(shuttle.query(`SELECT * FROM clients.${table}`)).rejects.toMatchObject({
        code: '42501',
        message: 'permission denied for schema clients',
      });
    },
  );

  it('should be able to create tables only in its own schema', async () => {
    await shuttle.query('CREATE TABLE own_table (id int)');
    const { rows } = await shuttle.query("SELECT schemaname FROM pg_tables WHERE tablename = 'own_table'");
    expect(rows).toEqual([{ schemaname: 'shuttle' }]);
    await expect(shuttle.query('CREATE TABLE clients.intruder (id int)')).rejects.toMatchObject({ code: '42501' });
    await expect(shuttle.query('CREATE TABLE public.intruder (id int)')).rejects.toMatchObject({ code: '42501' });
  });
});
