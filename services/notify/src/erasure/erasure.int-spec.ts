import { randomUUID } from 'node:crypto';
import { openErasure, type Person } from '@lotline/service-kit';
import { testUrl } from '@lotline/service-kit/testing';
import { erasure } from './erasure.js';
import { useNotify } from '../testing/notify-under-test.js';

const PHONE = '+16284719035';
const ID = randomUUID();
const PERSON: Person = {
  lotId: 'harborview',
  clients: [{ id: ID, version: 1 }],
  keys: ['16284719035'],
  digits: ['6284719035', '16284719035'],
  names: [],
};

describe('inbox.md, Unread texts: erasure', () => {
  let opened: Awaited<ReturnType<typeof openErasure>>;
  afterAll(() => opened.close());
  const notify = useNotify(0);
  beforeAll(async () => {
    const env = { DATABASE_URL: notify.database.url, RABBITMQ_URL: testUrl('RABBITMQ') };
    opened = await openErasure(erasure, { ...env, LOG_LEVEL: 'silent' });
  });
  beforeEach(() => notify.database.query('DELETE FROM messages'));

  const text = (over: object) =>
    notify.database.query(
      `INSERT INTO messages (lot_id, client_id, direction, event, event_key, phone, body, state, provider, provider_id, created_at)
       SELECT lot, client, direction, event, key, phone, key, 'delivered', provider, CASE WHEN provider <> '' THEN key END,
         now() - make_interval(days => days)
       FROM json_to_record($1::json) AS t (lot text, client text, direction text, event text, key text, phone text, provider text, days int)`,
      [
        JSON.stringify({
          ...{ lot: 'harborview', client: ID, direction: 'outbound', event: 'answer', key: randomUUID(), phone: PHONE },
          ...{ days: 0, provider: '', ...over },
        }),
      ],
    );
  const bodies = async (): Promise<string[]> => {
    const rows: { body: string }[] = await notify.database.query('SELECT body FROM messages ORDER BY body');
    return rows.map(({ body }) => body);
  };

  it('should delete a person’s texts of one lot by id or phone, and no others', async () => {
    await text({ key: 'to the customer' });
    await text({ key: 'about them, to the on-duty phone', event: 'unacknowledged_request', phone: '+13105550199' });
    await text({ key: 'from an unknown sender', client: '', direction: 'inbound', days: 5 });
    await text({ key: 'about another, to the on-duty phone', client: randomUUID(), event: 'unacknowledged_request' });
    await text({ key: 'elsewhere', lot: 'eastgate', client: randomUUID() });
    await text({ key: 'of another', client: randomUUID(), phone: '+13105550142' });
    expect(await opened.steps['count']?.(PERSON)).toMatchObject({ messages: 3 });
    expect(await opened.steps['erase']?.(PERSON)).toMatchObject({ messages: 3 });
    expect(await bodies()).toEqual(['about another, to the on-duty phone', 'elsewhere', 'of another']);
  });

  it('should clear recent inbound texts but keep their ids, so that they are not stored again', async () => {
    await text({ key: 'SM1', direction: 'inbound', provider: 'twilio', event: 'message' });
    expect(await opened.steps['erase']?.(PERSON)).toMatchObject({ messages: 1 });
    const [left] = await notify.database.query(
      `SELECT client_id, phone, body, provider_id, next_attempt_at, read_by, read_at IS NOT NULL AS read FROM messages`,
    );
    const nobody = { client_id: '', phone: '+0000000000', body: '', next_attempt_at: null, read_by: null, read: true };
    expect(left).toEqual({ ...nobody, provider_id: 'SM1' });
    expect(await opened.steps['erase']?.(PERSON)).toMatchObject({ messages: 0 });
  });

  it('should delete deliveries of webhooks about them, of their texts, and with their phone', async () => {
    await notify.database.query(
      `INSERT INTO webhook_deliveries (webhook_id, lot_id, subject, type, occurred_at, data)
       SELECT gen_random_uuid(), lot, subject, 'customer.added', now(),
         CASE WHEN subject = 'had the phone' THEN '{"customer":{"phone":"628-471-9035"}}' END
       FROM unnest(ARRAY['harborview', 'eastgate']) lot, unnest($1::text[]) subject`,
      [[ID, PHONE, 'had the phone', randomUUID()]],
    );
    expect(await opened.steps['erase']?.(PERSON)).toMatchObject({ webhook_deliveries: 3 });
    expect(await notify.database.query('SELECT id FROM webhook_deliveries')).toHaveLength(5);
  });

  it('should delete opt-outs and deliverability of their phone', async () => {
    await notify.database.query(
      `INSERT INTO opt_outs (lot_id, phone) VALUES ('harborview', $1), ('harborview', '+1')`,
      [PHONE],
    );
    await notify.database.query(
      `INSERT INTO undeliverable_phones (lot_id, phone, reason) VALUES ('harborview', $1, 'failed'), ('eastgate', $1, 'failed')`,
      [PHONE],
    );
    expect(await opened.steps['erase']?.(PERSON)).toMatchObject({ opt_outs: 1, undeliverable_phones: 1 });
  });
});
