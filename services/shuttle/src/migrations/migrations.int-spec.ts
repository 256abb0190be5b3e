import { findBlockingMigrations } from '@lotline/service-kit/testing';
import { database } from '../database.js';

const FILL = {
  riders: `INSERT INTO riders (client_id, lot_id, version, link, checked_out, card)
    SELECT gen_random_uuid(), 'harborview', 1, number::text, false, '{}' FROM generate_series(1, $1) number`,
  rides:
    'INSERT INTO rides (client_id, lot_id, version, alert) SELECT client_id, lot_id, 1, false FROM riders LIMIT $1',
  ride_moves: 'INSERT INTO ride_moves (client_id, lot_id, at) SELECT client_id, lot_id, now() FROM riders LIMIT $1',
  boards: 'INSERT INTO boards SELECT number, 1 FROM generate_series(1, $1) number',
  offline_moves: `INSERT INTO offline_moves (lot_id, client_id, move_id, overtaken, ride, stored_at)
    SELECT lot_id, client_id, gen_random_uuid(), false, '{}', now() FROM riders LIMIT $1`,
  board_devices: `INSERT INTO board_devices (id, lot_id, lane, device, token_hash, state, asked_at, expires_at, paired_at)
    SELECT gen_random_uuid(), 'harborview', 1, 'tablet', number::text, 'paired', now(), now(), now() FROM generate_series(1, $1) number`,
  pairing_failures: `INSERT INTO pairing_failures SELECT number::text, '', now() FROM generate_series(1, $1) number`,
  pending_check_outs: `INSERT INTO pending_check_outs
    SELECT gen_random_uuid(), 'harborview', now(), now() FROM generate_series(1, $1) number`,
};

describe('migrations', () => {
  it('should not block writers', async () => {
    expect(await findBlockingMigrations(database, FILL)).toEqual([]);
  });
});
