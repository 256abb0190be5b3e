import { randomUUID } from 'node:crypto';
import { DomainError, INBOX_PAGE, MAX_UNREAD } from '@lotline/protocol';
import { eventually } from '@lotline/service-kit/testing';
import { useInbound } from '../testing/inbound-under-test.js';
import { staffContext } from '../testing/texts.js';

const EASTGATE_NUMBER = '+12125550199';

describe('inbox.md, Unread texts: the inbox', () => {
  const inbound = useInbound();
  beforeEach(() => inbound.database.query('DELETE FROM messages'));

  const page = async (unreadOnly = true, lotId = 'harborview', cursor?: string) =>
    inbound.broker.rpc.call('notify.inbox.page', { unreadOnly, cursor }, staffContext(lotId));
  const count = async (lotId = 'harborview') =>
    (await inbound.broker.rpc.call('notify.inbox.count', {}, staffContext(lotId))).unread;
  const bodies = async (unreadOnly = true) => (await page(unreadOnly)).texts.map(({ body }) => body);
  const mark = (textId: string, isRead: boolean, lotId = 'harborview') =>
    inbound.broker.rpc.call('notify.inbox.mark', { textId, isRead }, staffContext(lotId));
  const reply = (textId: string, timestamp?: string, lotId = 'harborview') =>
    inbound.broker.rpc.call('notify.inbox.reply', { textId, message: 'At door 3.', timestamp }, staffContext(lotId));
  const attach = (textId: string, clientId: string | null, lotId = 'harborview') =>
    inbound.broker.rpc.call('notify.inbox.attach', { textId, clientId }, staffContext(lotId));
  /** Receives a text that is for people, and returns its id. */
  const receive = async (phone: string, body = 'Where do I wait?', to?: string): Promise<string> => {
    await inbound.receive(phone, body, { ...(to !== undefined && { to }) });
    const [row] = await inbound.database.query<{ id: string }>(
      `SELECT id FROM messages WHERE phone = $1 AND body = $2 AND direction = 'inbound'`,
      [phone, body],
    );
    return row?.id ?? '';
  };

  it('should list texts of customers and of unknown phones, newest first, and count the unread ones', async () => {
    const { id: clientId, phone } = inbound.createCustomer();
    const stranger = inbound.nextPhone();
    await receive(phone, 'Is my car ready?');
    await receive(stranger, 'Wrong number?');
    expect((await page()).texts).toMatchObject([
      { phone: stranger, clientId: '', event: 'message', body: 'Wrong number?', isRead: false, readBy: null },
      { phone, clientId, event: 'message', body: 'Is my car ready?', isRead: false, isOptedOut: false },
    ]);
    expect(await count()).toBe(2);
    expect([(await page(false, 'eastgate')).texts, await count('eastgate')]).toEqual([[], 0]);
  });

  it('should count a command that was carried out as read', async () => {
    const { phone } = inbound.createCustomer();
    for (const word of ['SHUTTLE', 'HELP', 'ESPAÑOL', 'STOP', 'START']) await inbound.receive(phone, word);
    expect([await bodies(), await count()]).toEqual([[], 0]);
    expect(await bodies(false)).toEqual(['START', 'STOP', 'ESPAÑOL', 'HELP', 'SHUTTLE']);
  });

  it('should show a text at once while its customer cannot be found', async () => {
    const { id: clientId, phone } = inbound.createCustomer();
    inbound.fault = new DomainError('UNAVAILABLE', 'Away');
    await receive(phone);
    expect((await page()).texts).toMatchObject([{ phone, clientId: '', isRead: false }]);
    inbound.fault = undefined;
    await inbound.database.query('UPDATE messages SET next_attempt_at = now() WHERE phone = $1', [phone]);
    await eventually(async () => expect((await page()).texts).toMatchObject([{ phone, clientId, isRead: false }]));
  });

  it('should be read and unread again, once per reader, and announce it', async () => {
    const id = await receive(inbound.nextPhone());
    const requestId = randomUUID();
    const by = (name: string) => ({
      ...{ lotId: 'harborview', requestId },
      actor: { kind: 'staff' as const, id: name, name, role: 'valet' as const, operatorAdmin: false },
    });
    const set = (isRead: boolean, name: string) =>
      inbound.broker.rpc.call('notify.inbox.mark', { textId: id, isRead }, by(name));
    await set(true, 'Vera V.');
    await set(true, 'Dana R.');
    expect([await bodies(), await count()]).toEqual([[], 0]);
    expect((await page(false)).texts).toMatchObject([{ id, isRead: true, readBy: 'Vera V.' }]);
    await set(false, 'Dana R.');
    expect((await page()).texts).toMatchObject([{ id, isRead: false, readBy: null }]);
    expect(await count()).toBe(1);
    await eventually(() =>
      expect(inbound.events.filter((event) => event.requestId === requestId)).toMatchObject(
        [1, 2, 3].map(() => ({ type: 'message.inbox-changed', lotId: 'harborview' })),
      ),
    );
  });

  it('should show a request for a ride that was not requested as unread', async () => {
    const [here, later] = [inbound.createCustomer(), inbound.createCustomer({ isHere: false })];
    const [gone, unknown] = [inbound.createCustomer({ isCheckedOut: true }).phone, inbound.nextPhone()];
    for (const phone of [here.phone, later.phone, gone, unknown]) await inbound.receive(phone, 'Shuttle');
    expect((await page()).texts.map(({ phone }) => phone)).toEqual([unknown, gone, later.phone]);
  });

  it('inbox.md, Opt-outs: should opt the phone of a text out and in, audited, also an unknown one', async () => {
    const phone = inbound.nextPhone();
    const id = await receive(phone, 'Please do not text me anymore');
    expect((await page()).texts).toMatchObject([{ suggestsOptOut: true, isOptedOut: false }]);
    const requestId = randomUUID();
    const set = (optedOut: boolean, lotId = 'harborview') =>
      inbound.broker.rpc.call(
        'notify.inbox.opt-out',
        { textId: id, optedOut, client: { address: '203.0.113.9', userAgent: '' } },
        {
          lotId,
          requestId,
          actor: { kind: 'staff', id: randomUUID(), name: 'Vera V.', role: 'valet', operatorAdmin: false },
        },
      );
    await expect(set(true, 'eastgate')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await set(true)).toEqual({ optedOut: true });
    expect([await inbound.isOptedOut(phone), (await page(false)).texts]).toMatchObject([
      true,
      [{ id, isOptedOut: true }],
    ]);
    await set(true);
    await set(false);
    expect(await inbound.isOptedOut(phone)).toBe(false);
    const kinds = () =>
      inbound.events.flatMap(({ type, payload, requestId: of }) =>
        type === 'audit.recorded' && of === requestId && 'kind' in payload ? [payload.kind] : [],
      );
    await eventually(() => expect(kinds()).toEqual(['texts-opted-out', 'texts-opted-in']));
  });

  it('should be closed to another lot', async () => {
    const id = await receive(inbound.nextPhone());
    const asked = [
      () => mark(id, true, 'eastgate'),
      () => mark(id, false, 'eastgate'),
      () => reply(id, 'one', 'eastgate'),
      () => attach(id, null, 'eastgate'),
      () => attach(id, randomUUID(), 'eastgate'),
      () => mark(randomUUID(), true),
    ];
    for (const ask of asked) await expect(ask()).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'No such text' });
    expect((await page()).texts).toMatchObject([{ id, isRead: false, clientId: '', reply: { event: 'reply' } }]);
  });

  it('should be read in pages, without gaps or repeated texts', async () => {
    await inbound.database.query(
      `INSERT INTO messages (lot_id, client_id, direction, event, event_key, phone, body, state, created_at)
       SELECT 'harborview', '', 'inbound', 'message', n, '+13105550142', n, 'delivered', now() - (n / 3) * interval '1 second'
       FROM generate_series(1, 130) n`,
    );
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { texts, next } = await page(true, 'harborview', cursor);
      expect(texts.length).toBeLessThanOrEqual(INBOX_PAGE);
      seen.push(...texts.map(({ id }) => id));
      cursor = next ?? undefined;
    } while (cursor !== undefined);
    const ordered = await inbound.database.query<{ id: string }>(
      'SELECT id FROM messages ORDER BY created_at DESC, id DESC',
    );
    expect(seen).toEqual(ordered.map(({ id }) => id));
    expect(await count()).toBe(MAX_UNREAD);
  });

  describe('inbox.md, Reply: a reply', () => {
    it('should go to the phone of the text, once per timestamp, and mark the text as read', async () => {
      const phone = inbound.nextPhone();
      const id = await receive(phone);
      const replies = await Promise.all(Array.from({ length: 5 }, () => reply(id, 'one')));
      expect(new Set(replies.map((each) => each.id)).size).toBe(1);
      expect(replies[0]).toMatchObject({
        direction: 'outbound',
        event: 'inbox_reply',
        body: 'At door 3.',
        state: 'queued',
      });
      await eventually(() => expect(inbound.twilio.to(phone)).toMatchObject([{ body: 'At door 3.' }]));
      expect([await bodies(), await count()]).toEqual([[], 0]);
      expect((await page(false)).texts).toMatchObject([
        { id, isRead: true, readBy: 'Vera V.', reply: { body: 'At door 3.' } },
      ]);
      expect((await reply(id, 'two')).id).not.toBe(replies[0]?.id);
    });

    it('should show with the customer’s texts', async () => {
      const { id: clientId, phone } = inbound.createCustomer();
      await reply(await receive(phone));
      expect((await inbound.textsOf(clientId)).map(({ event }) => event)).toEqual(['inbox_reply', 'reply', 'message']);
    });

    it('should be the first text of staff after the text, and not one before it', async () => {
      const phone = inbound.nextPhone();
      const first = await receive(phone, 'One');
      await reply(first);
      await receive(phone, 'Two');
      expect((await page(false)).texts).toMatchObject([
        { body: 'Two', reply: null },
        { body: 'One', reply: {} },
      ]);
    });

    it('should be refused for a phone that has opted out or to which no texts go', async () => {
      const phone = inbound.nextPhone();
      const id = await receive(phone);
      await inbound.receive(phone, 'STOP');
      await expect(reply(id)).rejects.toMatchObject({ code: 'CONFLICT', message: /has opted out/ });
      expect((await page()).texts).toMatchObject([{ id, isOptedOut: true, isRead: false }]);
      await expect(reply(await receive('+447400123456'))).rejects.toMatchObject({ code: 'TEXT_REFUSED' });
      expect(inbound.twilio.to(phone)).toEqual([]);
    });

    it('should be bounded for each phone', async () => {
      const id = await receive(inbound.nextPhone());
      const outcomes: PromiseSettledResult<unknown>[] = [];
      // Four at a time: a slow machine answers more of them with UNAVAILABLE.
      for (let sent = 0; sent < 32; sent += 4)
        outcomes.push(...(await Promise.allSettled(Array.from({ length: 4 }, () => reply(id)))));
      const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
      expect(refused).toEqual([
        expect.objectContaining({ code: 'TOO_MANY' }),
        expect.objectContaining({ code: 'TOO_MANY' }),
      ]);
    });
  });

  describe('inbox.md, Unknown phones: attaching to a booking', () => {
    it('should give the customer all texts of the unknown phone, and take them back', async () => {
      const { id: clientId } = inbound.createCustomer();
      const phone = inbound.nextPhone();
      const other = inbound.nextPhone();
      await receive(phone, 'One');
      const id = await receive(phone, 'Two');
      await receive(other, 'Another phone');
      await reply(id, 'one');
      await attach(id, clientId);
      await attach(id, clientId);
      const texts = (await inbound.textsOf(clientId)).map(({ event, body }) => (event === 'reply' ? event : body));
      expect(texts).toEqual(['At door 3.', 'Two', 'reply', 'One']);
      expect((await page(false)).texts.map((text) => [text.body, text.clientId])).toEqual([
        ['Another phone', ''],
        ['Two', clientId],
        ['One', clientId],
      ]);
      // A retry of the reply still finds it.
      await reply(id, 'one');
      expect(await inbound.textsOf(clientId)).toHaveLength(4);
      await attach(id, null);
      expect(await inbound.textsOf(clientId)).toEqual([]);
    });

    it('should leave the texts about the customer to another phone', async () => {
      const { id: clientId, phone } = inbound.createCustomer();
      const id = await receive(phone);
      await inbound.database.query(
        `INSERT INTO messages (lot_id, client_id, direction, event, event_key, phone, body, state)
         VALUES ('harborview', $1, 'outbound', 'check_in', 'one', $2, 'Welcome', 'delivered')`,
        [clientId, phone],
      );
      await attach(id, null);
      expect((await inbound.textsOf(clientId)).map(({ body }) => body)).toEqual(['Welcome']);
    });

    it('should be refused for a customer whom the lot does not have', async () => {
      const id = await receive(inbound.nextPhone());
      inbound.fault = new DomainError('NOT_FOUND', 'No such customer');
      await expect(attach(id, randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect((await page()).texts).toMatchObject([{ clientId: '' }]);
    });

    it('should tell the screens of the customer', async () => {
      const { id: clientId } = inbound.createCustomer();
      const id = await receive(inbound.nextPhone());
      await attach(id, clientId);
      await eventually(() =>
        expect(inbound.events).toContainEqual(
          expect.objectContaining({ type: 'message.changed', payload: expect.objectContaining({ clientId }) }),
        ),
      );
    });
  });

  it('should receive texts of its own number only', async () => {
    await receive(inbound.nextPhone(), 'For Eastgate', EASTGATE_NUMBER);
    expect([await count(), await count('eastgate')]).toEqual([0, 1]);
  });
});
