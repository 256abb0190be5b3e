import { Scrape, useFreshFixture } from '@lotline/service-kit/testing';
import pg from 'pg';
import { ClientsUnderTest } from './testing/clients-under-test.js';

describe('metrics of the database', () => {
  // Each test reads them for the first time: they are cached for a minute.
  const clients = useFreshFixture(new ClientsUnderTest());

  it('should show its size, its connections and its newest backup, and no mismatch', async () => {
    await clients.db.query(`INSERT INTO backups VALUES ('2026-11-24T03:30:00Z'), ('2026-11-25T03:30:00Z')`);
    const page = await Scrape.of(clients.healthPort);
    expect(page.value('lotline_database_size_bytes')).toBeGreaterThan(1_000_000);
    expect(page.value('lotline_database_server_connections_max')).toBeGreaterThan(10);
    expect(page.value('lotline_backup_last_success_timestamp_seconds')).toBe(Date.parse('2026-11-25T03:30:00Z') / 1000);
    expect(page.value('lotline_database_collation_mismatch')).toBe(0);
  });

  it('should show that the library which sorts text has another version than the one that its indexes were built with', async () => {
    try {
      await setVersion(clients.db, '1.0');
      expect((await Scrape.of(clients.healthPort)).value('lotline_database_collation_mismatch')).toBe(1);
    } finally {
      await setVersion(clients.db, null); // later tests use the same database
    }
  });
});

/** Records a version of the collation, as PostgreSQL does when it creates a database. Only its administrator may. */
async function setVersion({ url, adminUrl }: ClientsUnderTest['db'], version: string | null): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const name = new URL(url).pathname.slice(1);
  await admin.query('UPDATE pg_database SET datcollversion = $1 WHERE datname = $2', [version, name]);
  await admin.end();
}
