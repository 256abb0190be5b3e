import { findBlockingMigrations } from '@lotline/service-kit/testing';
import { database } from '../database.js';

const FILL = {
  users: `INSERT INTO users (email, first_name, last_name)
    SELECT number || '@lotline.test', 'Ada', 'Okafor' FROM generate_series(1, $1) number`,
  user_lots: `INSERT INTO user_lots SELECT id, 'harborview', 'valet' FROM users LIMIT $1`,
  sign_in_failures: `INSERT INTO sign_in_failures (email, address, failed_at)
    SELECT number, '127.0.0.1', now() FROM generate_series(1, $1) number`,
  user_history: `INSERT INTO user_history (user_id, at, action, changes) SELECT id, now(), 'created', '[]' FROM users LIMIT $1`,
  audit: `INSERT INTO audit (at, kind, by_id, user_id) SELECT now(), 'signed-in', id, id FROM users LIMIT $1`,
  second_factors: `INSERT INTO second_factors (user_id, key_id, sealed_secret) SELECT id, 'a', 'sealed' FROM users LIMIT $1`,
  recovery_codes: `INSERT INTO recovery_codes SELECT user_id, 'hash' FROM second_factors LIMIT $1`,
  identities: `INSERT INTO identities SELECT 'https://id.lot.test', id, id, now() FROM users LIMIT $1`,
  password_resets: `INSERT INTO password_resets (email, created_at) SELECT number, now() FROM generate_series(1, $1) number`,
  tokens: `INSERT INTO tokens (id, name, token_hash, hint, lot_ids, permissions, created_at, created_by, created_by_name)
    SELECT gen_random_uuid(), 'Program', number, '', '{harborview}', '{}', now(), gen_random_uuid(), '' FROM generate_series(1, $1) number`,
  alert_lots: `INSERT INTO alert_lots (user_id, lot_ids) SELECT id, '{harborview}' FROM users LIMIT $1`,
  lots: `INSERT INTO lots (id, created_at, updated_at, body)
    SELECT number, now(), now(), jsonb_build_object('textingNumber', number) FROM generate_series(1, $1) number`,
};

describe('migrations', () => {
  it('should not block readers or writers', async () => {
    expect(await findBlockingMigrations(database, FILL)).toEqual([]);
  });
});
