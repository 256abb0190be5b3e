import { randomUUID } from 'node:crypto';
import { unavailable } from '@lotline/contracts';
import { Lots } from '@lotline/service-kit';
import { eventually } from '@lotline/service-kit/testing';
import { HARBORVIEW_NUMBER, InboundUnderTest } from '../testing/inbound-under-test.js';

import { createText, staffContext } from '../testing/texts.js';
import { InboundSweep } from './inbound-sweep.js';

const EASTGATE_NUMBER = '+12125550199';
const OFFICE = '310-555-0100';

describe('inbound texts', () => {
  let inbound: InboundUnderTest;

  beforeAll(async () => (inbound = await InboundUnderTest.begin()));
  afterAll(() => inbound?.end());
  beforeEach(() => inbound.reset());

  const send = (clientId: string, phone: string) =>
    inbound.broker.rpc.call(
      'notify.text.send',
      createText({ customerId: clientId, phone, timestamp: randomUUID() }),
      staffContext('harborview'),
    );
  const reasonsOf = (number: string) =>
    inbound.events.flatMap(({ payload }) => {
      const phone = 'undeliverablePhone' in payload ? payload.undeliverablePhone : null;
      return phone && `+${phone.digits}` === number ? [phone.reason] : [];
    });

  describe('SHUTTLE', () => {
    it('should request the ride as the provider and reply with the personal link', async () => {
      const { id, phone } = inbound.createCustomer();
      expect(await inbound.receive(phone, ' shut tle ')).toBe(
        'Thanks Rosa, Harborview Airport Parking has your shuttle request. Follow it here: ' +
          'http://127.0.0.1:3000/shuttle-request/Ab3dEf6hI9',
      );
      expect(inbound.rides).toEqual([{ link: 'Ab3dEf6hI9', by: 'provider' }]);
      expect(await inbound.textsOf(id)).toEqual([
        expect.objectContaining({ direction: 'outbound', event: 'reply', state: 'unknown' }),
        { direction: 'inbound', event: 'shuttle', body: ' shut tle ', state: 'delivered', errorCode: null },
      ]);
    });

    it('should ignore repeated webhooks, concurrent or later', async () => {
      const { id, phone } = inbound.createCustomer();
      const providerId = `SM${randomUUID()}`;
      const replies = await Promise.all([1, 2, 3, 4, 5].map(() => inbound.receive(phone, 'SHUTTLE', { providerId })));
      expect(replies.filter((reply) => reply !== null)).toHaveLength(1);
      expect(await inbound.receive(phone, 'SHUTTLE', { providerId })).toBeNull();
      expect(await inbound.receive(phone, 'STOP', { providerId })).toBeNull();
      expect(inbound.rides).toHaveLength(1);
      expect(await inbound.textsOf(id)).toHaveLength(2);
      expect(await inbound.isOptedOut(phone)).toBe(false);
    });

    it('should reply with the office phone to unknown numbers, checked-out customers and customers of another lot', async () => {
      const [closed, out] = [
        inbound.createCustomer({ link: 'CheckedOut' }),
        inbound.createCustomer({ isCheckedOut: true }),
      ];
      const elsewhere = inbound.createCustomer();
      for (const phone of [inbound.nextPhone(), closed.phone, out.phone])
        expect(await inbound.receive(phone, 'SHUTTLE')).toContain(OFFICE);
      expect(await inbound.receive(elsewhere.phone, 'SHUTTLE', { to: EASTGATE_NUMBER })).toContain('212-555-0100');
      expect(inbound.rides).toEqual([{ link: 'CheckedOut', by: 'provider' }]);
      expect(await inbound.textsOf(elsewhere.id)).toEqual([]);
    });

    it('should send a reply that the provider provably never received, and nothing twice', async () => {
      const { id, phone } = inbound.createCustomer();
      const reply = (await inbound.receive(phone, 'SHUTTLE')) ?? '';
      const later = (seconds: number) =>
        inbound.database.query(
          `UPDATE messages SET next_attempt_at = now(), attempted_at = attempted_at - make_interval(secs => $2)
           WHERE client_id = $1 AND direction = 'outbound'`,
          [id, seconds],
        );
      await later(10);
      await eventually(async () =>
        expect(await inbound.textsOf(id)).toContainEqual(expect.objectContaining({ state: 'unknown' })),
      );
      expect(inbound.twilio.to(phone)).toEqual([]);
      await later(60);
      await eventually(() => expect(inbound.twilio.to(phone)).toMatchObject([{ body: reply }]));

      const other = inbound.createCustomer();
      const answered = (await inbound.receive(other.phone, 'SHUTTLE')) ?? '';
      inbound.twilio.messages.add({
        direction: 'outbound-reply',
        to: other.phone,
        from: HARBORVIEW_NUMBER,
        body: answered,
        status: 'delivered',
      });
      await inbound.database.query(
        `UPDATE messages SET next_attempt_at = now() WHERE client_id = $1 AND direction = 'outbound'`,
        [other.id],
      );
      await eventually(
        async () => expect((await inbound.textsOf(other.id))[0]).toMatchObject({ event: 'reply', state: 'delivered' }),
        10_000,
      );
      expect(inbound.twilio.to(other.phone)).toHaveLength(1);
    });

    it('should request the ride later when another service was unreachable, and send the reply', async () => {
      const { id, phone } = inbound.createCustomer();
      inbound.fault = unavailable();
      expect(await inbound.receive(phone, 'SHUTTLE')).toBeNull();
      expect(inbound.rides).toEqual([]);
      inbound.fault = undefined;
      await inbound.database.query(`UPDATE messages SET next_attempt_at = now() WHERE phone = $1`, [phone]);
      await eventually(() => expect(inbound.twilio.to(phone)).toHaveLength(1));
      expect(inbound.rides).toHaveLength(1);
      expect((await inbound.textsOf(id)).map(({ event }) => event)).toEqual(['reply', 'shuttle']);
    });
  });

  describe('ENGLISH and ESPAÑOL', () => {
    it('should store the language and reply in it', async () => {
      const { id, phone } = inbound.createCustomer();
      expect(await inbound.receive(phone, 'español')).toBe(
        'Harborview Airport Parking: desde ahora le escribimos en español. For texts in English, reply ENGLISH.',
      );
      expect(await inbound.receive(phone, ' EN ')).toMatch(
        /^Harborview Airport Parking: from now on we text you in English/,
      );
      expect(inbound.choices.map(({ link, language }) => link + language)).toEqual(['Ab3dEf6hI9es', 'Ab3dEf6hI9en']);
      expect((await inbound.textsOf(id)).map(({ event }) => event)).toEqual(['reply', 'language', 'reply', 'language']);
      expect(await inbound.receive(inbound.nextPhone(), 'ES')).toMatch(
        /^Harborview Airport Parking: no encontramos una reserva/,
      );
      expect(inbound.choices).toHaveLength(2);
    });

    it('should be the language of later replies', async () => {
      const { phone } = inbound.createCustomer({ language: 'es' });
      expect(await inbound.receive(phone, 'SHUTTLE')).toMatch(/^Gracias Rosa\. Harborview Airport Parking ha recibido/);
      expect(await inbound.receive(phone, 'HELP')).toMatch(/^Le escribe Harborview Airport Parking/);
    });
  });

  describe('STOP and START', () => {
    it('should be applied at once and update the phone’s deliverability', async () => {
      const { id, phone } = inbound.createCustomer();
      expect(await inbound.receive(phone, 'Stop')).toBeNull();
      expect(await inbound.isOptedOut(phone)).toBe(true);
      await send(id, phone);
      await eventually(async () =>
        expect(await inbound.textsOf(id)).toContainEqual(
          expect.objectContaining({ state: 'failed', errorCode: '21610' }),
        ),
      );
      expect(inbound.twilio.requests.get(phone)).toBeUndefined();
      expect(await inbound.receive(phone, 'unstop')).toBeNull();
      expect(await inbound.isOptedOut(phone)).toBe(false);
      await send(id, phone);
      await eventually(() => expect(inbound.twilio.to(phone)).toHaveLength(1));
      await eventually(() => expect(reasonsOf(phone)).toEqual(['opted-out', 'failed']));
    });

    it('should take both numbers of a mobile of Mexico for one phone', async () => {
      const [today, before] = ['+525512345678', '+5215512345678'];
      const { id } = inbound.createCustomer();
      inbound.senders.set(today, { id, firstName: 'Rosa', link: 'Ab3dEf6hI9', isCheckedOut: false });
      await inbound.receive(before, 'SHUTTLE');
      expect(inbound.rides).toHaveLength(1);
      await inbound.receive(before, 'STOP');
      expect(await inbound.isOptedOut(today)).toBe(true);
      await inbound.database.query('UPDATE opt_outs SET phone = $2 WHERE phone = $1', [today, before]);
      await inbound.database.query(
        `INSERT INTO messages (lot_id, client_id, direction, event, event_key, phone, body, state, next_attempt_at)
         VALUES ('harborview', $1, 'outbound', 'check_in', 'mexico', $2, 'Welcome', 'queued', now())`,
        [id, today],
      );
      await eventually(async () =>
        expect(await inbound.textsOf(id)).toContainEqual(
          expect.objectContaining({ event: 'check_in', state: 'failed', errorCode: '21610' }),
        ),
      );
      await inbound.receive(today, 'START');
      expect([await inbound.isOptedOut(today), await inbound.isOptedOut(before)]).toEqual([false, false]);
      await eventually(() => expect(reasonsOf(today).at(-1)).not.toBe('opted-out'));
    });

    it('should still request a ride after an opt-out and show that the reply failed', async () => {
      const { id, phone } = inbound.createCustomer();
      await inbound.receive(phone, 'STOP');
      expect(await inbound.receive(phone, 'SHUTTLE')).toBeNull();
      expect(inbound.rides).toHaveLength(1);
      await eventually(async () =>
        expect((await inbound.textsOf(id))[0]).toMatchObject({ event: 'reply', state: 'failed', errorCode: '21610' }),
      );
    });
  });

  describe('texts to an archived lot', () => {
    const archive = (at: string | null) => {
      for (const { app } of inbound.replicas) {
        const eastgate = app.get(Lots).get('eastgate');
        app.get(Lots).apply({ ...eastgate, version: eastgate.version + 1, archivedAt: at });
      }
    };
    afterEach(() => archive(null));

    it('should keep STOP and START, and ignore other texts', async () => {
      archive('2026-03-08T10:00:00.000Z');
      const phone = inbound.nextPhone();
      const pending = () =>
        inbound.database.query(`SELECT event, next_attempt_at FROM messages WHERE phone = $1`, [phone]);
      expect(await inbound.receive(phone, 'SHUTTLE', { to: EASTGATE_NUMBER })).toBeNull();
      expect(await pending()).toEqual([]);
      expect(await inbound.receive(phone, 'STOP', { to: EASTGATE_NUMBER })).toBeNull();
      expect(await inbound.isOptedOut(phone)).toBe(true);
      expect(await pending()).toEqual([{ event: 'stop', next_attempt_at: null }]);
      await inbound.receive(phone, 'START', { to: EASTGATE_NUMBER });
      expect(await inbound.isOptedOut(phone)).toBe(false);
    });

    it('should find a STOP whose webhook never arrived', async () => {
      archive('2026-03-08T10:00:00.000Z');
      const phone = inbound.nextPhone();
      const poll = async () => {
        await inbound.database.query('UPDATE inbound_polls SET next_poll_at = now()');
        await Promise.all(inbound.replicas.map((replica) => replica.app.get(InboundSweep).runNow()));
      };
      await poll();
      inbound.twilio.arrive(phone, EASTGATE_NUMBER, 'STOP');
      await eventually(async () => {
        await poll();
        expect(await inbound.isOptedOut(phone)).toBe(true);
      });
    });
  });

  describe('other texts', () => {
    it('should reply to HELP and INFO with the lot’s name and office phone', async () => {
      for (const word of ['help', 'INFO']) {
        const reply = await inbound.receive(inbound.nextPhone(), word);
        expect(reply).toContain('Harborview Airport Parking');
        expect(reply).toContain(OFFICE);
      }
    });

    it('should get ten replies an hour at most, and then still one to SHUTTLE', async () => {
      const { id, phone } = inbound.createCustomer();
      const replies = await Promise.all(Array.from({ length: 30 }, () => inbound.receive(phone, 'HELP')));
      expect(replies.filter((reply) => reply !== null)).toHaveLength(10);
      expect(await inbound.receive(phone, 'ESPAÑOL')).toBeNull();
      expect(await inbound.receive(phone, 'SHUTTLE')).toContain('/shuttle-request/');
      expect(inbound.rides).toHaveLength(1);
      expect((await inbound.textsOf(id)).filter(({ event }) => event === 'reply')).toHaveLength(11);
    });

    it('should be answered only about rides once most texts of the lot’s day are sent, and show staff the others', async () => {
      const { id, phone } = inbound.createCustomer();
      await inbound.database.query(
        `INSERT INTO text_days VALUES ('harborview', '2100-01-01', 1999)
         ON CONFLICT (lot_id) DO UPDATE SET day = excluded.day, texts = excluded.texts`,
      );
      expect(await inbound.receive(phone, 'HELP')).toBeNull();
      expect(await inbound.receive(phone, 'SHUTTLE')).toContain('/shuttle-request/');
      expect(await inbound.receive(phone, 'SHUTTLE')).toBeNull();
      expect(inbound.rides).toHaveLength(2);
      await eventually(async () => {
        const replies = (await inbound.textsOf(id)).filter(({ event }) => event === 'reply');
        expect(replies.map(({ errorCode }) => errorCode).sort()).toEqual(['day-limit', 'day-limit', null]);
      });
      await inbound.database.query('DELETE FROM text_days');
    });

    it('should not be answered from a country to which no texts go', async () => {
      expect(await inbound.receive('+447400123456', 'HELP')).toBeNull();
    });

    it('should be listed for the customer at once and get no reply', async () => {
      const { id, phone } = inbound.createCustomer();
      expect(await inbound.receive(phone, 'Is my car ready?')).toBeNull();
      expect(await inbound.receive(phone, '', { files: 2 })).toBeNull();
      expect((await inbound.textsOf(id)).map(({ event, body }) => [event, body])).toEqual([
        ['message', '(Picture or other file, not stored)'],
        ['message', 'Is my car ready?'],
      ]);
      await eventually(() =>
        expect(inbound.events.filter(({ payload }) => 'clientId' in payload && payload.clientId === id)).toHaveLength(
          2,
        ),
      );
    });

    it('should be stored but not published for an unknown phone', async () => {
      const phone = inbound.nextPhone();
      expect(await inbound.receive(phone, 'Wrong number?')).toBeNull();
      expect(
        await inbound.database.query('SELECT lot_id, client_id, body FROM messages WHERE phone = $1', [phone]),
      ).toEqual([{ lot_id: 'harborview', client_id: '', body: 'Wrong number?' }]);
      expect(inbound.events.filter(({ payload }) => JSON.stringify(payload).includes('Wrong number?'))).toEqual([]);
    });

    it('should be ignored from a sender that is not a phone', async () => {
      expect(await inbound.receive('22345', 'STOP')).toBeNull();
      expect(await inbound.database.query(`SELECT FROM messages WHERE phone = '22345'`)).toEqual([]);
    });

    it('should be rejected for a number that belongs to no lot', async () => {
      await expect(inbound.receive(inbound.nextPhone(), 'SHUTTLE', { to: '+15005550006' })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
    });
  });
});
