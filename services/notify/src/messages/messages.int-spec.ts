import { randomUUID } from 'node:crypto';
import { wellFormed, type SendText } from '@lotline/protocol';
import { anyText } from '@lotline/protocol/testing';
import { eventually } from '@lotline/service-kit/testing';
import fc from 'fast-check';
import { UNKNOWN_ID, useNotify } from '../testing/notify-under-test.js';
import { createText, staffContext } from '../testing/texts.js';

describe('texts.md, Recipients: texts', () => {
  const notify = useNotify(2);

  const send = (text: SendText, lotId = 'harborview') =>
    notify.broker.rpc.call('notify.text.send', text, staffContext(lotId));
  const list = (clientId: string, lotId = 'harborview') =>
    notify.broker.rpc.call('notify.text.list', { clientId }, staffContext(lotId));
  /** Sorted, because two replicas publish in parallel. */
  const publishedStates = (id: string) =>
    notify.events
      .flatMap(({ type, payload }) =>
        type === 'message.changed' && 'message' in payload && payload.message.id === id ? [payload.message.state] : [],
      )
      .sort();

  describe('texts.md, Sending a text: notify.text.send', () => {
    it('should store, queue and deliver a text and publish every step', async () => {
      const text = createText({ phone: '(310) 555-0142' });
      const { id, state } = await send(text);
      expect(state).toBe('queued');
      await eventually(async () =>
        expect(await list(text.metadata.customerId)).toMatchObject([{ state: 'delivered' }]),
      );
      await eventually(() => expect(publishedStates(id)).toEqual(['delivered', 'queued', 'sending']));
      expect(notify.events.find(({ payload }) => 'message' in payload && payload.message.id === id)).toMatchObject({
        lotId: 'harborview',
        payload: {
          clientId: text.metadata.customerId,
          message: { id, direction: 'outbound', event: 'check_in', body: text.message, errorCode: null },
        },
      });
      expect(
        await notify.database.query('SELECT phone, attempts, provider, provider_id FROM messages WHERE id = $1', [id]),
      ).toEqual([{ phone: '+13105550142', attempts: 1, provider: 'log', provider_id: null }]);
    });

    it('should send a text once for repeated requests, concurrent or later', async () => {
      const text = createText();
      const responses = await Promise.all(Array.from({ length: 10 }, () => send(text)));
      expect(new Set(responses.map(({ id }) => id)).size).toBe(1);
      const [{ id } = { id: '' }] = responses;
      await eventually(() => expect(publishedStates(id)).toContain('delivered'));
      expect(await send({ ...text, message: 'Another wording' })).toEqual({ id, state: 'delivered' });
      expect(await list(text.metadata.customerId)).toMatchObject([{ id, body: text.message }]);
      expect(publishedStates(id)).toEqual(['delivered', 'queued', 'sending']);
    });

    it('should distinguish texts of different events, timestamps, customers and lots', async () => {
      const text = createText();
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

    it.each([
      ['another phone than the customer’s', '310-555-0143', undefined, 'TEXT_REFUSED', /not the phone of this/],
      ['a phone at special rates', '900-555-0142', '900-555-0142', 'TEXT_REFUSED', /special rates/],
      ['what is no phone', '310-555-0142#5', undefined, 'INVALID', /^Invalid phone number$/],
    ])('should refuse %s', async (_what, phone, theirs, code, message) => {
      const text = createText({ phone });
      if (theirs !== undefined) notify.phones.set(text.metadata.customerId, theirs);
      await expect(send(text)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
      expect(await list(text.metadata.customerId)).toEqual([]);
    });

    it('should store arbitrary bodies and events and distinguish texts by event and timestamp', async () => {
      await fc.assert(
        fc.asyncProperty(anyText(1500), anyText(40), anyText(40), async (message, event, timestamp) => {
          const text = createText({ message: `${message}.`, event: `x${event}`, timestamp: `t${timestamp}` });
          const { id } = await send(text);
          expect((await send(text)).id).toBe(id);
          expect(await list(text.metadata.customerId)).toMatchObject([
            { id, body: wellFormed(text.message).trim(), event: wellFormed(text.metadata.event) },
          ]);
        }),
        { numRuns: 25 },
      );
    });

    it.each([UNKNOWN_ID, 'unknown'])('should reject the unknown customer %s', async (customerId) => {
      await expect(send(createText({ customerId }))).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'No such customer',
      });
      expect(await notify.database.query('SELECT FROM messages WHERE client_id = $1', [customerId])).toEqual([]);
    });

    it('texts.md, Phone normalization: should text the customer’s phone in another spelling', async () => {
      const text = createText({ phone: '310.555.0142' });
      notify.phones.set(text.metadata.customerId, '001 310 555 0142');
      await send(text);
      expect(await list(text.metadata.customerId)).toHaveLength(1);
    });

    it('should reject an empty text', async () => {
      await expect(send(createText({ message: '  ' }))).rejects.toMatchObject({ message: 'Message is required' });
    });
  });

  describe('notify.text.answer', () => {
    const answer = (clientId: string, timestamp?: string) =>
      notify.broker.rpc.call(
        'notify.text.answer',
        { clientId, message: 'On our way.', timestamp },
        staffContext('harborview'),
      );

    it('should text the customer’s phone, once per timestamp', async () => {
      const clientId = randomUUID();
      notify.phones.set(clientId, '1 (310) 555-0177');
      const first = await answer(clientId, 'a');
      expect(first).toMatchObject({ direction: 'outbound', event: 'answer', body: 'On our way.', state: 'queued' });
      expect((await answer(clientId, 'a')).id).toBe(first.id);
      expect((await answer(clientId)).id).not.toBe((await answer(clientId)).id);
      expect(
        await notify.database.query('SELECT DISTINCT phone FROM messages WHERE client_id = $1', [clientId]),
      ).toEqual([{ phone: '+13105550177' }]);
      expect(await list(clientId)).toHaveLength(3);
    });

    it('should reject an unknown customer and a phone that cannot be texted', async () => {
      await expect(answer(UNKNOWN_ID)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      const clientId = randomUUID();
      notify.phones.set(clientId, '310-555-0142#5');
      await expect(answer(clientId)).rejects.toMatchObject({
        code: 'INVALID',
        message: 'This phone cannot be texted: a text does not reach the extension 5.',
      });
      expect(await list(clientId)).toEqual([]);
    });
  });

  describe('notify.text.resend', () => {
    const resend = (clientId: string, textId: string) =>
      notify.broker.rpc.call('notify.text.resend', { clientId, textId }, staffContext('harborview'));
    /** Inserts a text in this state. */
    const insertText = async (clientId: string, state: string, errorCode: string | null) => {
      const [row] = await notify.database.query<{ id: string }>(
        `INSERT INTO messages (lot_id, client_id, direction, event, event_key, phone, body, state, error_code)
         VALUES ('harborview', $1, 'outbound', 'check_in', gen_random_uuid()::text, '+13105550142', 'Hi', $2, $3)
         RETURNING id`,
        [clientId, state, errorCode],
      );
      return row?.id ?? '';
    };

    it('should send a failed text again once, to the customer’s current phone', async () => {
      const clientId = randomUUID();
      notify.phones.set(clientId, '310-555-0177');
      const textId = await insertText(clientId, 'failed', '21211');
      const responses = await Promise.all([1, 2, 3, 4].map(() => resend(clientId, textId)));
      expect(new Set(responses.map(({ id }) => id)).size).toBe(1);
      expect(responses[0]).toMatchObject({ event: 'resend', body: 'Hi' });
      await eventually(async () =>
        expect((await list(clientId)).map(({ state }) => state)).toEqual(['delivered', 'failed']),
      );
      expect(await notify.database.query('SELECT phone FROM messages WHERE id = $1', [responses[0]?.id])).toEqual([
        { phone: '+13105550177' },
      ]);
    });

    it('should send a text to another phone again to that phone', async () => {
      const clientId = randomUUID();
      const textId = await insertText(clientId, 'failed', '30007');
      await notify.database.query(
        `UPDATE messages SET event = 'unacknowledged_request', phone = '+13105550179' WHERE id = $1`,
        [textId],
      );
      const { id } = await resend(clientId, textId);
      expect(await notify.database.query('SELECT phone FROM messages WHERE id = $1', [id])).toEqual([
        { phone: '+13105550179' },
      ]);
    });

    it.each([
      ['unknown', 'http-500', /may have arrived/],
      ['failed', '30008', /may have arrived/],
      ['sent', null, /still on its way/],
      ['delivered', null, /has arrived/],
    ])('should reject a text that is %s with error code %p', async (state, errorCode, message) => {
      const clientId = randomUUID();
      const textId = await insertText(clientId, state, errorCode);
      await expect(resend(clientId, textId)).rejects.toMatchObject({ code: 'CONFLICT' });
      await expect(resend(clientId, textId)).rejects.toThrow(message);
      expect(await list(clientId)).toHaveLength(1);
    });

    it('should reject an opted-out customer, an unknown text and a text of another customer', async () => {
      const clientId = randomUUID();
      notify.phones.set(clientId, '310-555-0178');
      await notify.database.query(`INSERT INTO opt_outs (lot_id, phone) VALUES ('harborview', '+13105550178')`);
      const textId = await insertText(clientId, 'failed', '21610');
      await expect(resend(clientId, textId)).rejects.toThrow('This customer has opted out of texts.');
      await expect(resend(clientId, randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(resend(randomUUID(), textId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });
  });

  describe('notify.text.list', () => {
    it('should return the newest fifty texts of this customer and lot, newest first', async () => {
      const clientId = randomUUID();
      await notify.database.query(
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

    it('should reject a customer that the clients service does not have', async () => {
      await notify.database.query(
        `INSERT INTO messages (lot_id, client_id, direction, event, event_key, phone, body, state)
         VALUES ('harborview', $1, 'outbound', 'check_in', 'gone', '+13105550142', 'a text', 'delivered')`,
        [UNKNOWN_ID],
      );
      await expect(list(UNKNOWN_ID)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });
  });
});
