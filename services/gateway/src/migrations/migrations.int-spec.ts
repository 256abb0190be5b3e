import { findBlockingMigrations } from '@lotline/service-kit/testing';
import { database } from '../database.js';

const FILL = {
  session: `INSERT INTO session SELECT number, '{}', now() FROM generate_series(1, $1) number`,
  outbox: `INSERT INTO outbox (event_id, type, envelope) SELECT gen_random_uuid(), 'audit.recorded', '{}' FROM generate_series(1, $1)`,
  inbox: 'INSERT INTO inbox (event_id) SELECT gen_random_uuid() FROM generate_series(1, $1)',
  sent_events: `INSERT INTO sent_events (event_id, type, envelope) SELECT gen_random_uuid(), 'ride.changed', '{}' FROM generate_series(1, $1)`,
  lots_copy: `INSERT INTO lots_copy SELECT number, 1, '{}' FROM generate_series(1, $1) number`,
  throttles: `INSERT INTO throttles SELECT number, 1, now() FROM generate_series(1, $1) number`,
};

describe('migrations', () => {
  it('should not block running gateways', async () => {
    expect(await findBlockingMigrations(database, FILL)).toEqual([]);
  });
});
