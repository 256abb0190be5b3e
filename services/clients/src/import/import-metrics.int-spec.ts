import { Scrape } from '@lotline/service-kit/testing';
import { ClientsUnderTest } from '../testing/clients-under-test.js';
import { ImportsUnderTest } from '../testing/imports-under-test.js';

describe('metrics of the clients service', () => {
  let clients: ClientsUnderTest;
  beforeAll(async () => {
    clients = await ClientsUnderTest.start();
  });
  afterAll(() => clients.stop());

  it('show imports that have not ended, the size of the database, its connections and its newest backup', async () => {
    await new ImportsUnderTest(clients).begin();
    await clients.db.query(`INSERT INTO backups VALUES ('2026-11-24T03:30:00Z'), ('2026-11-25T03:30:00Z')`);
    const page = await Scrape.of(clients.healthPort);
    const imports = (state: string) => page.value('lotline_imports', { state });
    expect(['receiving', 'reading', 'running'].map(imports)).toEqual([1, 0, 0]);
    expect(page.value('lotline_database_size_bytes')).toBeGreaterThan(1_000_000);
    expect(page.value('lotline_database_server_connections_max')).toBeGreaterThan(10);
    expect(page.value('lotline_backup_last_success_timestamp_seconds')).toBe(Date.parse('2026-11-25T03:30:00Z') / 1000);
    expect(page.value('lotline_database_collation_mismatch')).toBe(0);
  });
});
