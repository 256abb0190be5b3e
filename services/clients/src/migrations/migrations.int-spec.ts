import { findBlockingMigrations } from '@lotline/service-kit/testing';
import { database } from '../database.js';

const CLIENT = `INSERT INTO clients (id, lot_id, first_name, last_name, phone, check_in_date_time, check_out_date_time,
    client_type, time_stamp, shuttle_request_id, created_at, updated_at)
  SELECT gen_random_uuid(), 'harborview', 'Ada', 'Okafor', '310-555-0142', now(), now(), 'Walk In', now(), number::text,
    now(), now()
  FROM generate_series(1, $1) number`;

const FILL = {
  clients: CLIENT,
  rides: 'INSERT INTO rides (client_id, lot_id, version) SELECT id, lot_id, 1 FROM clients LIMIT $1',
  history: `INSERT INTO history (client_id, lot_id, at, action) SELECT id, lot_id, now(), 'added' FROM clients LIMIT $1`,
  imports: `INSERT INTO imports (id, lot_id, format, dry_run, all_or_nothing, request_id, created_at, touched_at, ended_at)
    SELECT gen_random_uuid(), 'harborview', 'file', false, false, '', now(), now(), now() FROM generate_series(1, $1)`,
  import_chunks: `INSERT INTO import_chunks SELECT id, 0, '' FROM imports LIMIT $1`,
  import_mappings: `INSERT INTO import_mappings SELECT 'harborview', number, '{}', 'Dana', now() FROM generate_series(1, $1) number`,
  import_batches: `INSERT INTO import_batches SELECT id, 0, '[]' FROM imports LIMIT $1`,
  undeliverable_phones: `INSERT INTO undeliverable_phones SELECT gen_random_uuid(), 'harborview', number, 1 FROM generate_series(1, $1) number`,
  erasures: `INSERT INTO erasures SELECT gen_random_uuid(), 'harborview', '{}', 'ops', now() FROM generate_series(1, $1)`,
  backups: `INSERT INTO backups SELECT now() - make_interval(secs => number) FROM generate_series(1, $1) number`,
  add_keys: `INSERT INTO add_keys SELECT 'harborview', 'user', number, '', gen_random_uuid(), now() FROM generate_series(1, $1) number`,
  deleted_clients: `INSERT INTO deleted_clients SELECT gen_random_uuid(), 'harborview', '{}', now() FROM generate_series(1, $1)`,
  contract_notices: 'INSERT INTO contract_notices SELECT gen_random_uuid(), now(), 30 FROM generate_series(1, $1)',
  list_versions: `INSERT INTO list_versions SELECT number, 1, '1' FROM generate_series(1, $1) number`,
};

describe('migrations', () => {
  it('should not block writers', async () => {
    expect(await findBlockingMigrations(database, FILL)).toEqual([]);
  });
});
