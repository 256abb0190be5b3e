import { findBlockingMigrations } from '@lotline/service-kit/testing';
import { database } from '../database.js';

const FILL = {
  messages: `INSERT INTO messages (lot_id, client_id, direction, event, event_key, phone, body, state)
    SELECT 'harborview', number, 'outbound', 'welcome', number, '+13105550142', '', 'queued'
    FROM generate_series(1, $1) number`,
  opt_outs: `INSERT INTO opt_outs (lot_id, phone) SELECT 'harborview', number FROM generate_series(1, $1) number`,
  texting_numbers: `INSERT INTO texting_numbers SELECT 'harborview', number, now() FROM generate_series(1, $1) number`,
  undeliverable_phones: `INSERT INTO undeliverable_phones (lot_id, phone) SELECT 'harborview', number FROM generate_series(1, $1) number`,
  inbound_polls: `INSERT INTO inbound_polls SELECT number, 'harborview', now(), now() FROM generate_series(1, $1) number`,
  webhooks: `INSERT INTO webhooks (url, events, lot_ids, secret, enabled)
    SELECT 'https://example.com', '{}', '{harborview}', '', true FROM generate_series(1, $1)`,
  webhook_deliveries: `INSERT INTO webhook_deliveries (webhook_id, lot_id, subject, type, occurred_at)
    SELECT gen_random_uuid(), 'harborview', number, 'customer.added', now() FROM generate_series(1, $1) number`,
  text_stops: `INSERT INTO text_stops SELECT number, '20003', now(), now(), false FROM generate_series(1, $1) number`,
  text_days: `INSERT INTO text_days SELECT number, '2026-03-01', 1 FROM generate_series(1, $1) number`,
};

describe('migrations', () => {
  it('should not block writers', async () => {
    expect(await findBlockingMigrations(database, FILL)).toEqual([]);
  });
});
