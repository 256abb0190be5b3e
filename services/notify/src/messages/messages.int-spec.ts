import { randomUUID } from 'node:crypto';
import { DomainError, wellFormed, type ClientRecord, type DomainEvent, type SendText } from '@lotline/contracts';
import { anyText } from '@lotline/contracts/testing';
import type { RunningService } from '@lotline/service-kit';
import { createTestDatabase, eventually, TestBroker, type TestDatabase } from '@lotline/service-kit/testing';
import fc from 'fast-check';
import { database as config } from '../database.js';
import { startNotify } from '../start.js';
import { aRecord, aText, notifySettings, staffOf } from '../testing/texts.js';

/** Whom the clients service does not know. */
const NOBODY = '00000000-0000-4000-8000-000000000000';
/** Their phones, where they are not as everybody's. */
const PHONES: Record<string, string> = {};

function customerOf(id: string, lotId: string): ClientRecord {
  if (id === NOBODY) throw new DomainError('NOT_FOUND', 'No such customer');
  return aRecord({ id, lotId, phone: PHONES[id] ?? '310-555-0142' });
}

describe('texts', () => {
  let database: TestDatabase;
  let broker: TestBroker;
  let heard: DomainEvent[];
  let replicas: RunningService[];

  beforeAll(async () => {
    database = await createTestDatabase(config);
    broker = await TestBroker.open('notify');
    await broker.answer({ 'clients.client.record': ({ id }, { lotId }) => customerOf(id, lotId) });
    heard = await broker.recordEvents();
    replicas = await Promise.all([startNotify(notifySettings(database)), startNotify(notifySettings(database))]);
  });
  afterAll(async () => {
    await broker?.close();
    await Promise.all(replicas?.map((replica) => replica.stop()) ?? []);
    await database?.drop();
  });

  const send = (text: SendText, lotId = 'harborview') => broker.rpc.call('notify.text.send', text, staffOf(lotId));
  const list = (clientId: string, lotId = 'harborview') =>
    broker.rpc.call('notify.text.list', { clientId }, staffOf(lotId));
  /** In any order: two replicas publish side by side. */
  const statesHeardOf = (id: string) =>
    heard
      .flatMap(({ type, payload }) =>
        type === 'message.changed' && 'message' in payload && payload.message.id === id ? [payload.message.state] : [],
      )
      .sort();

  describe('notify.text.send', () => {
    it('should store, queue and deliver, and tell every step', async () => {
      const text = aText({ phone: '(310) 555-0142' });
      const { id, state } = await send(text);
      expect(state).toBe('queued');
      await eventually(async () =>
        expect(await list(text.metadata.customerId)).toMatchObject([{ state: 'delivered' }]),
      );
      await eventually(() => expect(statesHeardOf(id)).toEqual(['delivered', 'queued', 'sending']));
      expect(heard.find(({ payload }) => 'message' in payload && payload.message.id === id)).toMatchObject({
        lotId: 'harborview',
        payload: {
          clientId: text.metadata.customerId,
          message: { id, direction: 'outbound', event: 'check_in', body: text.message, errorCode: null },
        },
      });
      expect(
        await database.query('SELECT phone, attempts, provider, provider_id FROM messages WHERE id = $1', [id]),
      ).toEqual([{ phone: '+13105550142', attempts: 1, provider: 'log', provider_id: null }]);
    });

    it('should send one text however often it is asked for, at once or later', async () => {
      const text = aText();
      const answers = await Promise.all(Array.from({ length: 10 }, () => send(text)));
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
      const [{ id } = { id: '' }] = answers;
      await eventually(() => expect(statesHeardOf(id)).toContain('delivered'));
      expect(await send({ ...text, message: 'Another wording' })).toEqual({ id, state: 'delivered' });
      expect(await list(text.metadata.customerId)).toMatchObject([{ id, body: text.message }]);
      expect(statesHeardOf(id)).toEqual(['delivered', 'queued', 'sending']);
    });

    it('should tell texts of another event, moment, customer or lot apart', async () => {
      const text = aText();
      const { event, timestamp, customerId } = text.metadata;
      const others = [
        { ...text, metadata: { ...text.metadata, event: `${event}_again` } },
        { ...text, metadata: { ...text.metadata, timestamp: timestamp.replace('18', '19') } },
        { ...text, metadata: { ...text.metadata, customerId: randomUUID() } },
      ];
      const ids = (await Promise.all([text, ...others].map((one) => send(one)))).map(({ id }) => id);
      ids.push((await send(text, 'eastgate')).id);
      expect(new Set(ids).size).toBe(5);
      expect(await list(customerId)).toHaveLength(3);
      expect(await list(customerId, 'eastgate')).toHaveLength(1);
    });

    it.each(['555-0142', '000-000-0000', 'no number', '1'.repeat(14)])('should refuse to text %p', async (phone) => {
      const text = aText({ phone });
      await expect(send(text)).rejects.toMatchObject({ code: 'INVALID', message: 'Invalid phone number' });
      expect(await list(text.metadata.customerId)).toEqual([]);
    });

    it('should store any words and any event that can be kept, and tell texts apart by them', async () => {
      await fc.assert(
        fc.asyncProperty(anyText(1500), anyText(40), anyText(40), async (message, event, timestamp) => {
          const text = aText({ message: `${message}.`, event: `x${event}`, timestamp: `t${timestamp}` });
          const { id } = await send(text);
          expect((await send(text)).id).toBe(id);
          expect(await list(text.metadata.customerId)).toMatchObject([
            { id, body: wellFormed(text.message).trim(), event: wellFormed(text.metadata.event) },
          ]);
        }),
        { numRuns: 25 },
      );
    });

    it.each([NOBODY, 'nobody'])('should text nobody who is no customer of the lot: %s', async (customerId) => {
      await expect(send(aText({ customerId }))).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'No such customer',
      });
      expect(await database.query('SELECT FROM messages WHERE client_id = $1', [customerId])).toEqual([]);
    });

    it('should refuse a text without words', async () => {
      await expect(send(aText({ message: '  ' }))).rejects.toMatchObject({ message: 'Message is required' });
    });
  });

  describe('notify.text.answer', () => {
    const answer = (clientId: string, timestamp?: string) =>
      broker.rpc.call('notify.text.answer', { clientId, message: 'On our way.', timestamp }, staffOf('harborview'));

    it('should text to the phone of the record, once for a timestamp', async () => {
      const clientId = randomUUID();
      PHONES[clientId] = '44 20 7946 0018';
      const first = await answer(clientId, 'a');
      expect(first).toMatchObject({ direction: 'outbound', event: 'answer', body: 'On our way.', state: 'queued' });
      expect((await answer(clientId, 'a')).id).toBe(first.id);
      expect((await answer(clientId)).id).not.toBe((await answer(clientId)).id);
      expect(await database.query('SELECT DISTINCT phone FROM messages WHERE client_id = $1', [clientId])).toEqual([
        { phone: '+442079460018' },
      ]);
      expect(await list(clientId)).toHaveLength(3);
    });

    it('should refuse nobody, and a phone that cannot be texted', async () => {
      await expect(answer(NOBODY)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      const clientId = randomUUID();
      PHONES[clientId] = '000-000-0000';
      await expect(answer(clientId)).rejects.toMatchObject({ code: 'INVALID', message: 'Invalid phone number' });
    });
  });

  describe('notify.text.resend', () => {
    const resend = (clientId: string, textId: string) =>
      broker.rpc.call('notify.text.resend', { clientId, textId }, staffOf('harborview'));
    /** A text that came to this end. */
    const ended = async (clientId: string, state: string, errorCode: string | null) => {
      const [row] = await database.query<{ id: string }>(
        `INSERT INTO messages (lot_id, client_id, direction, event, event_key, phone, body, state, error_code)
         VALUES ('harborview', $1, 'outbound', 'check_in', gen_random_uuid()::text, '+13105550142', 'Hi', $2, $3)
         RETURNING id`,
        [clientId, state, errorCode],
      );
      return row?.id ?? '';
    };

    it('should send what failed again, once, to the phone that the customer has now', async () => {
      const clientId = randomUUID();
      PHONES[clientId] = '310-555-0177';
      const textId = await ended(clientId, 'failed', '21211');
      const answers = await Promise.all([1, 2, 3, 4].map(() => resend(clientId, textId)));
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
      expect(answers[0]).toMatchObject({ event: 'resend', body: 'Hi' });
      await eventually(async () =>
        expect((await list(clientId)).map(({ state }) => state)).toEqual(['delivered', 'failed']),
      );
      expect(await database.query('SELECT phone FROM messages WHERE id = $1', [answers[0]?.id])).toEqual([
        { phone: '+13105550177' },
      ]);
    });

    it('should send what was about a customer and to somebody else to them again', async () => {
      const clientId = randomUUID();
      const textId = await ended(clientId, 'failed', '30007');
      await database.query(`UPDATE messages SET event = 'unheard', phone = '+13105550179' WHERE id = $1`, [textId]);
      const { id } = await resend(clientId, textId);
      expect(await database.query('SELECT phone FROM messages WHERE id = $1', [id])).toEqual([
        { phone: '+13105550179' },
      ]);
    });

    it.each([
      ['unknown', 'http-500', /may have arrived/],
      ['failed', '30008', /may have arrived/],
      ['sent', null, /still on its way/],
      ['delivered', null, /has arrived/],
    ])('should refuse a text that is %s with %p', async (state, errorCode, message) => {
      const clientId = randomUUID();
      const textId = await ended(clientId, state, errorCode);
      await expect(resend(clientId, textId)).rejects.toMatchObject({ code: 'CONFLICT' });
      await expect(resend(clientId, textId)).rejects.toThrow(message);
      expect(await list(clientId)).toHaveLength(1);
    });

    it('should refuse a customer who wants no texts, and a text that is not there or another’s', async () => {
      const clientId = randomUUID();
      PHONES[clientId] = '310-555-0178';
      await database.query(`INSERT INTO opt_outs (lot_id, phone) VALUES ('harborview', '+13105550178')`);
      const textId = await ended(clientId, 'failed', '21610');
      await expect(resend(clientId, textId)).rejects.toThrow('This customer wants no texts.');
      await expect(resend(clientId, randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(resend(randomUUID(), textId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });
  });

  describe('notify.text.list', () => {
    it('should answer the newest fifty, newest first, of this customer and lot', async () => {
      const clientId = randomUUID();
      await database.query(
        `INSERT INTO messages (lot_id, client_id, direction, event, event_key, phone, body, state, created_at)
         SELECT 'harborview', $1, 'outbound', 'check_in', n, '+13105550142', 'text ' || n, 'delivered',
           timestamptz '2026-07-01T18:00:00Z' + make_interval(mins => n) FROM generate_series(1, 60) n`,
        [clientId],
      );
      const texts = await list(clientId);
      expect(texts).toHaveLength(50);
      expect(texts[0]).toMatchObject({ body: 'text 60', createdAt: '2026-07-01T19:00:00.000Z' });
      expect(texts[49]).toMatchObject({ body: 'text 11' });
      expect(await list(clientId, 'eastgate')).toEqual([]);
    });

    it('should answer nothing about a customer whom the clients service does not have, or no longer', async () => {
      await database.query(
        `INSERT INTO messages (lot_id, client_id, direction, event, event_key, phone, body, state)
         VALUES ('harborview', $1, 'outbound', 'check_in', 'gone', '+13105550142', 'a text', 'delivered')`,
        [NOBODY],
      );
      await expect(list(NOBODY)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });
  });
});
