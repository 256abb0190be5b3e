import type { RunningService } from '@lotline/service-kit';
import { createTestDatabase, TestBroker, type TestDatabase } from '@lotline/service-kit/testing';
import { database as schema } from '../database.js';
import { startNotify } from '../start.js';
import { notifySettings } from '../testing/texts.js';
import { UndeliverablePhonesSweep } from './undeliverable-phones-sweep.js';
import { TextsSweep } from './texts-sweep.js';

describe('retention', () => {
  let database: TestDatabase;
  let broker: TestBroker;
  let notify: RunningService;
  beforeAll(async () => {
    database = await createTestDatabase(schema);
    broker = await TestBroker.open('notify');
    notify = await startNotify(notifySettings(database));
  });
  afterAll(async () => {
    await notify?.stop();
    await broker?.close();
    await database?.drop();
  });

  it('should remove texts of both directions after a year', async () => {
    await database.query(
      `INSERT INTO messages (lot_id, client_id, direction, event, event_key, phone, body, state, created_at)
       SELECT 'harborview', 'somebody', direction, direction, days, '+13105550142', direction || days, 'delivered',
         now() - make_interval(days => days)
       FROM unnest(ARRAY['inbound', 'outbound']) direction, unnest(ARRAY[366, 364]) days`,
    );
    expect(await notify.app.get(TextsSweep).removeOld()).toBe(2);
    const left: { body: string }[] = await database.query('SELECT body FROM messages ORDER BY body');
    expect(left.map(({ body }) => body)).toEqual(['inbound364', 'outbound364']);
  });

  it('should remove the troubles of a phone after half a year, but for an opt-out', async () => {
    await database.query(
      `INSERT INTO phone_troubles (lot_id, phone, trouble, changed_at)
       SELECT 'harborview', phone, trouble, now() - make_interval(days => days)
       FROM (VALUES ('+1', 'failed', 181), ('+2', 'failed', 179), ('+3', 'opted-out', 900), ('+4', NULL, 181)) told (phone, trouble, days)`,
    );
    expect(await notify.app.get(UndeliverablePhonesSweep).removeOld()).toBe(2);
    const left: { phone: string }[] = await database.query('SELECT phone FROM phone_troubles ORDER BY phone');
    expect(left.map(({ phone }) => phone)).toEqual(['+2', '+3']);
  });
});
