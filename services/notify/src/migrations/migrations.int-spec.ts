import { migrate } from '@lotline/service-kit';
import { createTestDatabase, findBlockingMigrations } from '@lotline/service-kit/testing';
import { database } from '../database.js';
import { InboxColumns1767600041000 } from './1767600041000-inbox.js';

const FILL = {
  messages: `INSERT INTO messages (lot_id, client_id, direction, event, event_key, phone, body, state)
    SELECT 'harborview', number, 'outbound', 'welcome', number, '+13105550142', '', 'queued'
    FROM generate_series(1, $1) number`,
  opt_outs: `INSERT INTO opt_outs (lot_id, phone) SELECT 'harborview', number FROM generate_series(1, $1) number`,
  texting_numbers: `INSERT INTO texting_numbers SELECT 'harborview', number, now() FROM generate_series(1, $1) number`,
  phone_troubles: `INSERT INTO phone_troubles (lot_id, phone) SELECT 'harborview', number FROM generate_series(1, $1) number`,
  inbound_looks: `INSERT INTO inbound_looks SELECT number, 'harborview', now(), now() FROM generate_series(1, $1) number`,
  // Renamed from the two tables above, with their rows.
  undeliverable_phones: 'SELECT $1::integer',
  inbound_polls: 'SELECT $1::integer',
  lots_copy: `INSERT INTO lots_copy SELECT number, 1, '{}' FROM generate_series(1, $1) number`,
  webhooks: `INSERT INTO webhooks (url, events, lot_ids, secret, enabled)
    SELECT 'https://example.com', '{}', '{harborview}', '', true FROM generate_series(1, $1)`,
  webhook_deliveries: `INSERT INTO webhook_deliveries (webhook_id, lot_id, subject, type, occurred_at)
    SELECT gen_random_uuid(), 'harborview', number, 'customer.added', now() FROM generate_series(1, $1) number`,
  text_stops: `INSERT INTO text_stops SELECT number, '20003', now(), now(), false FROM generate_series(1, $1) number`,
  text_days: `INSERT INTO text_days SELECT number, '2026-03-01', 1 FROM generate_series(1, $1) number`,
  outbox: `INSERT INTO outbox (event_id, type, envelope) SELECT gen_random_uuid(), 'message.changed', '{}' FROM generate_series(1, $1)`,
  inbox: 'INSERT INTO inbox (event_id) SELECT gen_random_uuid() FROM generate_series(1, $1)',
  sent_events: `INSERT INTO sent_events (event_id, type, envelope) SELECT gen_random_uuid(), 'ride.changed', '{}' FROM generate_series(1, $1)`,
};

describe('migrations', () => {
  it('should not block writers', async () => {
    expect(await findBlockingMigrations(database, FILL)).toEqual([]);
  });

  it('should count texts that are there as read, and those that the release before stores as unread', async () => {
    const before = database.migrations.slice(0, database.migrations.indexOf(InboxColumns1767600041000));
    const older = await createTestDatabase({ ...database, migrations: before });
    try {
      const store = (key: string) =>
        older.query(
          `INSERT INTO messages (lot_id, client_id, direction, event, event_key, phone, body, state)
           VALUES ('harborview', '', 'inbound', 'message', $1, '+13105550142', '', 'delivered')`,
          [key],
        );
      await store('before');
      await migrate(database, { DATABASE_URL: older.url });
      await store('during the rollout');
      expect(await older.query('SELECT event_key FROM messages WHERE read_at IS NULL')).toEqual([
        { event_key: 'during the rollout' },
      ]);
    } finally {
      await older.drop();
    }
  });
});
