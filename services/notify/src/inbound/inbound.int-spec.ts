import { randomUUID } from 'node:crypto';
import { DomainError, unavailable, type DomainEvent, type LinkPress, type RpcResponse } from '@lotline/contracts';
import type { RunningService } from '@lotline/service-kit';
import { createTestDatabase, eventually, TestBroker, type TestDatabase } from '@lotline/service-kit/testing';
import { database as config } from '../database.js';
import { startNotify } from '../start.js';
import { ACCOUNT_SETTINGS, TwilioServer } from '../testing/twilio/server.mjs';
import { A_LINK_PRESS, createRecord, createText, testNotifySettings, staffContext } from '../testing/texts.js';
import { InboundSweep } from './inbound-sweep.js';

type Sender = NonNullable<RpcResponse<'clients.client.by-phone'>['client']>;

const [OURS, ELSEWHERE] = ['+13105550199', '+12125550199'];
const OFFICE = '310-555-0100';

describe('inbound texts', () => {
  let database: TestDatabase;
  let broker: TestBroker;
  let twilio: TwilioServer;
  let replicas: RunningService[];
  let events: DomainEvent[];
  let phones = 0;
  /** Customers of Harborview by phone. */
  const senders = new Map<string, Sender>();
  const rides: { link: string; by: string }[] = [];
  const choices: { link: string; language: string }[] = [];
  let fault: DomainError | undefined;

  beforeAll(async () => {
    database = await createTestDatabase(config);
    broker = await TestBroker.open('notify');
    events = await broker.recordEvents();
    await broker.answer({
      'clients.client.record': ({ id }) => createRecord({ id }),
      'clients.client.by-phone': ({ number }, { lotId }) => {
        if (fault) throw fault;
        return { client: (lotId === 'harborview' && senders.get(number)) || null };
      },
      'clients.client.choose-language': (choice) => {
        choices.push(choice);
        return { lotId: 'harborview', version: 2 };
      },
      'shuttle.link.request': ({ link }, { actor }): LinkPress => {
        if (fault) throw fault;
        rides.push({ link, by: actor.kind });
        if (link === 'CheckedOut') throw new DomainError('RIDE_CLOSED', 'You are already checked out.');
        return A_LINK_PRESS;
      },
    });
    twilio = new TwilioServer();
    await twilio.open();
    const over = {
      SMS_PROVIDER: 'twilio' as const,
      ...ACCOUNT_SETTINGS,
      TWILIO_API_URL: twilio.url,
      TEXTS_PER_SECOND: 100,
    };
    replicas = await Promise.all([1, 2].map(() => startNotify(testNotifySettings(database, over))));
  });
  afterAll(async () => {
    await broker?.close();
    await Promise.all(replicas?.map((replica) => replica.stop()) ?? []);
    await twilio?.close();
    await database?.drop();
  });
  beforeEach(() => {
    rides.splice(0);
    choices.splice(0);
    fault = undefined;
  });

  const nextPhone = (): string => `+1310556${String((phones += 1)).padStart(4, '0')}`;
  function createCustomer(over: Partial<Sender> = {}): Sender & { phone: string } {
    const sender = { id: randomUUID(), firstName: 'Rosa', link: 'Ab3dEf6hI9', isCheckedOut: false, ...over };
    const phone = nextPhone();
    senders.set(phone, sender);
    return { ...sender, phone };
  }
  const receive = async (from: string, body: string, { to = OURS, providerId = `SM${randomUUID()}`, files = 0 } = {}) =>
    (
      await broker.rpc.call(
        'notify.text.receive',
        { providerId, from, to, body, files },
        { lotId: null, requestId: 'r', actor: { kind: 'provider' } },
      )
    ).reply;
  const textsOf = async (clientId: string) =>
    (await broker.rpc.call('notify.text.list', { clientId }, staffContext('harborview'))).map(
      ({ direction, event, body, state, errorCode }) => ({ direction, event, body, state, errorCode }),
    );
  const isOptedOut = async (phone: string) =>
    (await database.query('SELECT FROM opt_outs WHERE phone = $1', [phone])).length > 0;
  const send = (clientId: string, phone: string) =>
    broker.rpc.call(
      'notify.text.send',
      createText({ customerId: clientId, phone, timestamp: randomUUID() }),
      staffContext('harborview'),
    );
  const reasonsOf = (number: string) =>
    events.flatMap(({ payload }) => {
      const phone = 'undeliverablePhone' in payload ? payload.undeliverablePhone : null;
      return phone && `+${phone.digits}` === number ? [phone.reason] : [];
    });

  describe('SHUTTLE', () => {
    it('should request the ride as the provider and reply with the personal link', async () => {
      const { id, phone } = createCustomer();
      expect(await receive(phone, ' shut tle ')).toBe(
        'Thanks Rosa, Harborview Airport Parking has your shuttle request. Follow it here: ' +
          'http://127.0.0.1:3000/shuttle-request/Ab3dEf6hI9',
      );
      expect(rides).toEqual([{ link: 'Ab3dEf6hI9', by: 'provider' }]);
      expect(await textsOf(id)).toEqual([
        expect.objectContaining({ direction: 'outbound', event: 'reply', state: 'unknown' }),
        { direction: 'inbound', event: 'shuttle', body: ' shut tle ', state: 'delivered', errorCode: null },
      ]);
    });

    it('should ignore repeated webhooks, concurrent or later', async () => {
      const { id, phone } = createCustomer();
      const providerId = `SM${randomUUID()}`;
      const replies = await Promise.all([1, 2, 3, 4, 5].map(() => receive(phone, 'SHUTTLE', { providerId })));
      expect(replies.filter((reply) => reply !== null)).toHaveLength(1);
      expect(await receive(phone, 'SHUTTLE', { providerId })).toBeNull();
      expect(await receive(phone, 'STOP', { providerId })).toBeNull();
      expect(rides).toHaveLength(1);
      expect(await textsOf(id)).toHaveLength(2);
      expect(await isOptedOut(phone)).toBe(false);
    });

    it('should reply with the office phone to unknown numbers, checked-out customers and customers of another lot', async () => {
      const [closed, out] = [createCustomer({ link: 'CheckedOut' }), createCustomer({ isCheckedOut: true })];
      const elsewhere = createCustomer();
      for (const phone of [nextPhone(), closed.phone, out.phone])
        expect(await receive(phone, 'SHUTTLE')).toContain(OFFICE);
      expect(await receive(elsewhere.phone, 'SHUTTLE', { to: ELSEWHERE })).toContain('212-555-0100');
      expect(rides).toEqual([{ link: 'CheckedOut', by: 'provider' }]);
      expect(await textsOf(elsewhere.id)).toEqual([]);
    });

    it('should send a reply that the provider provably never received, and nothing twice', async () => {
      const { id, phone } = createCustomer();
      const reply = (await receive(phone, 'SHUTTLE')) ?? '';
      const later = (seconds: number) =>
        database.query(
          `UPDATE messages SET next_attempt_at = now(), attempted_at = attempted_at - make_interval(secs => $2)
           WHERE client_id = $1 AND direction = 'outbound'`,
          [id, seconds],
        );
      await later(10);
      await eventually(async () =>
        expect(await textsOf(id)).toContainEqual(expect.objectContaining({ state: 'unknown' })),
      );
      expect(twilio.to(phone)).toEqual([]);
      await later(60);
      await eventually(() => expect(twilio.to(phone)).toMatchObject([{ body: reply }]));

      const other = createCustomer();
      const answered = (await receive(other.phone, 'SHUTTLE')) ?? '';
      twilio.messages.add({
        direction: 'outbound-reply',
        to: other.phone,
        from: OURS,
        body: answered,
        status: 'delivered',
      });
      await database.query(
        `UPDATE messages SET next_attempt_at = now() WHERE client_id = $1 AND direction = 'outbound'`,
        [other.id],
      );
      await eventually(
        async () => expect((await textsOf(other.id))[0]).toMatchObject({ event: 'reply', state: 'delivered' }),
        10_000,
      );
      expect(twilio.to(other.phone)).toHaveLength(1);
    });

    it('should request the ride later when another service was unreachable, and send the reply', async () => {
      const { id, phone } = createCustomer();
      fault = unavailable();
      expect(await receive(phone, 'SHUTTLE')).toBeNull();
      expect(rides).toEqual([]);
      fault = undefined;
      await database.query(`UPDATE messages SET next_attempt_at = now() WHERE phone = $1`, [phone]);
      await eventually(() => expect(twilio.to(phone)).toHaveLength(1));
      expect(rides).toHaveLength(1);
      expect((await textsOf(id)).map(({ event }) => event)).toEqual(['reply', 'shuttle']);
    });
  });

  describe('ENGLISH and ESPAÑOL', () => {
    it('should store the language and reply in it', async () => {
      const { id, phone } = createCustomer();
      expect(await receive(phone, 'español')).toBe(
        'Harborview Airport Parking: desde ahora le escribimos en español. For texts in English, reply ENGLISH.',
      );
      expect(await receive(phone, ' EN ')).toMatch(/^Harborview Airport Parking: from now on we text you in English/);
      expect(choices.map(({ link, language }) => link + language)).toEqual(['Ab3dEf6hI9es', 'Ab3dEf6hI9en']);
      expect((await textsOf(id)).map(({ event }) => event)).toEqual(['reply', 'language', 'reply', 'language']);
      expect(await receive(nextPhone(), 'ES')).toMatch(/^Harborview Airport Parking: no encontramos una reserva/);
      expect(choices).toHaveLength(2);
    });

    it('should be the language of later replies', async () => {
      const { phone } = createCustomer({ language: 'es' });
      expect(await receive(phone, 'SHUTTLE')).toMatch(/^Gracias Rosa\. Harborview Airport Parking ha recibido/);
      expect(await receive(phone, 'HELP')).toMatch(/^Le escribe Harborview Airport Parking/);
    });
  });

  describe('STOP and START', () => {
    it('should be applied at once and update the phone’s deliverability', async () => {
      const { id, phone } = createCustomer();
      expect(await receive(phone, 'Stop')).toBeNull();
      expect(await isOptedOut(phone)).toBe(true);
      await send(id, phone);
      await eventually(async () =>
        expect(await textsOf(id)).toContainEqual(expect.objectContaining({ state: 'failed', errorCode: '21610' })),
      );
      expect(twilio.requests.get(phone)).toBeUndefined();
      expect(await receive(phone, 'unstop')).toBeNull();
      expect(await isOptedOut(phone)).toBe(false);
      await send(id, phone);
      await eventually(() => expect(twilio.to(phone)).toHaveLength(1));
      await eventually(() => expect(reasonsOf(phone)).toEqual(['opted-out', 'failed']));
    });

    it('should still request a ride after an opt-out and show that the reply failed', async () => {
      const { id, phone } = createCustomer();
      await receive(phone, 'STOP');
      expect(await receive(phone, 'SHUTTLE')).toBeNull();
      expect(rides).toHaveLength(1);
      await eventually(async () =>
        expect((await textsOf(id))[0]).toMatchObject({ event: 'reply', state: 'failed', errorCode: '21610' }),
      );
    });
  });

  describe('other texts', () => {
    it('should reply to HELP and INFO with the lot’s name and office phone', async () => {
      for (const word of ['help', 'INFO']) {
        const reply = await receive(nextPhone(), word);
        expect(reply).toContain('Harborview Airport Parking');
        expect(reply).toContain(OFFICE);
      }
    });

    it('should be listed for the customer at once and get no reply', async () => {
      const { id, phone } = createCustomer();
      expect(await receive(phone, 'Is my car ready?')).toBeNull();
      expect(await receive(phone, '', { files: 2 })).toBeNull();
      expect((await textsOf(id)).map(({ event, body }) => [event, body])).toEqual([
        ['message', '(Picture or other file, not stored)'],
        ['message', 'Is my car ready?'],
      ]);
      await eventually(() =>
        expect(events.filter(({ payload }) => 'clientId' in payload && payload.clientId === id)).toHaveLength(2),
      );
    });

    it('should be stored but not published for an unknown phone', async () => {
      const phone = nextPhone();
      expect(await receive(phone, 'Wrong number?')).toBeNull();
      expect(await database.query('SELECT lot_id, client_id, body FROM messages WHERE phone = $1', [phone])).toEqual([
        { lot_id: 'harborview', client_id: '', body: 'Wrong number?' },
      ]);
      expect(events.filter(({ payload }) => JSON.stringify(payload).includes('Wrong number?'))).toEqual([]);
    });

    it('should be ignored from a sender that is not a phone', async () => {
      expect(await receive('22345', 'STOP')).toBeNull();
      expect(await database.query(`SELECT FROM messages WHERE phone = '22345'`)).toEqual([]);
    });

    it('should be rejected for a number that belongs to no lot', async () => {
      await expect(receive(nextPhone(), 'SHUTTLE', { to: '+15005550006' })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
    });
  });

  describe('texts without a webhook', () => {
    const poll = async () => {
      await database.query(`UPDATE inbound_polls SET next_poll_at = now()`);
      await Promise.all(replicas.map((replica) => replica.app.get(InboundSweep).runNow()));
    };

    it('should be found once, in order, and then ignored when the webhook arrives', async () => {
      await Promise.all(replicas.map((replica) => replica.app.get(InboundSweep).runNow()));
      const [rider, wisher] = [createCustomer(), createCustomer()];
      const shuttle = twilio.arrive(rider.phone, OURS, 'SHUTTLE');
      const [stop, start] = [twilio.arrive(wisher.phone, OURS, 'STOP'), twilio.arrive(wisher.phone, OURS, 'START')];
      stop.createdAt = new Date(Date.now() - 20_000);
      start.createdAt = new Date(Date.now() - 40_000);
      await eventually(async () => {
        await poll();
        expect(rides).toHaveLength(1);
      });
      await eventually(() => expect(twilio.to(rider.phone)).toMatchObject([{ direction: 'outbound-api' }]));
      expect(await isOptedOut(wisher.phone)).toBe(true);
      await poll();
      expect(await receive(rider.phone, 'SHUTTLE', { providerId: shuttle.sid })).toBeNull();
      expect(await receive(wisher.phone, 'START', { providerId: start.sid })).toBeNull();
      expect(rides).toHaveLength(1);
      expect(await isOptedOut(wisher.phone)).toBe(true);
      expect(await textsOf(rider.id)).toHaveLength(2);
    });

    it('should not request a ride for a text older than an hour', async () => {
      const { id, phone } = createCustomer();
      await database.query(`UPDATE inbound_polls SET polled_until = now() - interval '3 hours'`);
      const text = twilio.arrive(phone, OURS, 'SHUTTLE');
      text.createdAt = new Date(Date.now() - 61 * 60_000);
      await eventually(async () => {
        await poll();
        expect(await textsOf(id)).toMatchObject([{ event: 'shuttle' }]);
      });
      expect(rides).toEqual([]);
    });
  });
});
