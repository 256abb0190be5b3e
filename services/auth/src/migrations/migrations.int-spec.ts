import { findBlockingMigrations } from '@lotline/service-kit/testing';
import { database } from '../database.js';

const FILL = {
  users: `INSERT INTO users (email, first_name, last_name)
    SELECT number || '@lotline.test', 'Ada', 'Okafor' FROM generate_series(1, $1) number`,
  user_lots: `INSERT INTO user_lots SELECT id, 'harborview' FROM users LIMIT $1`,
  sign_in_failures: `INSERT INTO sign_in_failures (email, address, failed_at)
    SELECT number, '127.0.0.1', now() FROM generate_series(1, $1) number`,
  user_history: `INSERT INTO user_history (user_id, at, action, changes) SELECT id, now(), 'created', '[]' FROM users LIMIT $1`,
  audit: `INSERT INTO audit (at, kind, by_id, user_id) SELECT now(), 'signed-in', id, id FROM users LIMIT $1`,
  alert_lots: `INSERT INTO alert_lots (user_id, lot_ids) SELECT id, '{harborview}' FROM users LIMIT $1`,
  lots: `INSERT INTO lots (id, created_at, updated_at, body)
    SELECT number, now(), now(), jsonb_build_object('textingNumber', number) FROM generate_series(1, $1) number`,
  outbox: `INSERT INTO outbox (event_id, type, envelope) SELECT gen_random_uuid(), 'user.saved', '{}' FROM generate_series(1, $1)`,
  inbox: 'INSERT INTO inbox (event_id) SELECT gen_random_uuid() FROM generate_series(1, $1)',
};

describe('migrations', () => {
  it('should not block readers or writers', async () => {
    expect(await findBlockingMigrations(database, FILL)).toEqual([]);
  });
});
