import { migrate } from '@lotline/service-kit';
import { createTestDatabase, findBlockingMigrations, type TestDatabase } from '@lotline/service-kit/testing';
import { database } from '../database.js';
import { CustomerTables1763700000000 } from './1763700000000-customer-tables.js';
import { ListVersions1763700000001 } from './1763700000001-list-versions.js';

const CLIENT = `INSERT INTO clients (id, lot_id, first_name, last_name, phone, check_in_date_time, check_out_date_time,
    client_type, time_stamp, shuttle_request_id, created_at, updated_at)
  SELECT gen_random_uuid(), 'harborview', 'Ada', 'Okafor', '310-555-0142', now(), now(), 'Walk In', now(), number::text,
    now(), now()
  FROM generate_series(1, $1) number`;

const FILL = {
  clients: CLIENT,
  rides: 'INSERT INTO rides (client_id, lot_id, version) SELECT id, lot_id, 1 FROM clients LIMIT $1',
  history: `INSERT INTO history (client_id, lot_id, at, action) SELECT id, lot_id, now(), 'added' FROM clients LIMIT $1`,
  outbox: `INSERT INTO outbox (event_id, type, envelope) SELECT gen_random_uuid(), 'client.saved', '{}' FROM generate_series(1, $1)`,
  inbox: 'INSERT INTO inbox (event_id) SELECT gen_random_uuid() FROM generate_series(1, $1)',
  sent_events: `INSERT INTO sent_events (event_id, type, envelope) SELECT gen_random_uuid(), 'ride.changed', '{}' FROM generate_series(1, $1)`,
  imports: `INSERT INTO imports (id, lot_id, format, dry_run, all_or_nothing, request_id, created_at, touched_at, ended_at)
    SELECT gen_random_uuid(), 'harborview', 'file', false, false, '', now(), now(), now() FROM generate_series(1, $1)`,
  import_chunks: `INSERT INTO import_chunks SELECT id, 0, '' FROM imports LIMIT $1`,
  import_mappings: `INSERT INTO import_mappings SELECT 'harborview', number, '{}', 'Dana', now() FROM generate_series(1, $1) number`,
  import_batches: `INSERT INTO import_batches SELECT id, 0, '[]' FROM imports LIMIT $1`,
  text_troubles: `INSERT INTO text_troubles SELECT gen_random_uuid(), 'harborview', number, 1 FROM generate_series(1, $1) number`,
  // Renamed from the table above, with its rows.
  undeliverable_phones: 'SELECT $1::integer',
  erasures: `INSERT INTO erasures SELECT gen_random_uuid(), 'harborview', '{}', 'ops', now() FROM generate_series(1, $1)`,
  backups: `INSERT INTO backups SELECT now() - make_interval(secs => number) FROM generate_series(1, $1) number`,
  add_keys: `INSERT INTO add_keys SELECT 'harborview', 'user', number, '', gen_random_uuid(), now() FROM generate_series(1, $1) number`,
  deleted_clients: `INSERT INTO deleted_clients SELECT gen_random_uuid(), 'harborview', '{}', now() FROM generate_series(1, $1)`,
  lots_copy: `INSERT INTO lots_copy SELECT number, 1, '{}' FROM generate_series(1, $1) number`,
  contract_notices: 'INSERT INTO contract_notices SELECT gen_random_uuid(), now(), 30 FROM generate_series(1, $1)',
  list_versions: `INSERT INTO list_versions SELECT number, 1, '1' FROM generate_series(1, $1) number`,
};

describe('migrations', () => {
  it('should not block writers', async () => {
    expect(await findBlockingMigrations(database, FILL)).toEqual([]);
  });

  it('should lead to the same indexes from an older database', async () => {
    const current = await createTestDatabase(database);
    const indexes = (db: TestDatabase) =>
      db.query(`SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'clients' ORDER BY indexname`);
    const fresh = await indexes(current);
    const older = await createTestDatabase({
      schema: database.schema,
      migrations: [CustomerTables1763700000000, ListVersions1763700000001],
    });
    await older.query(CLIENT, [100]);
    await migrate(database, { DATABASE_URL: older.url });
    expect(await indexes(older)).toEqual(fresh);
    await older.drop();
    await current.drop();
  });
});
