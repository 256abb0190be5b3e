import { randomUUID } from 'node:crypto';
import { unavailable } from '@lotline/protocol';
import { eventually } from '@lotline/service-kit/testing';
import { HARBORVIEW_NUMBER, useInbound } from '../testing/inbound-under-test.js';

const EASTGATE_NUMBER = '+12125550199';
const OFFICE = '310-555-0100';

describe('texts.md, Languages: inbound texts', () => {
  const inbound = useInbound();

  describe('WHERE and NORIDE', () => {
    const setAsksRiders = (asksRiders: boolean) => inbound.changeLot({ asksRiders });
    beforeAll(() => setAsksRiders(true));
    afterAll(() => setAsksRiders(false));

    it.each([
      ['requesting_ride', null, 'Estimated wait: 5 to 12 min.'],
      ['picked_up', 2, 'Shuttle 2 is on its way to you.'],
      [null, null, 'you have no open shuttle request'],
    ] as const)('should say where the shuttle is: %s', async (shuttleStatus, shuttleNumber, text) => {
      const { link, phone } = inbound.createCustomer();
      inbound.states.set(link, { shuttleStatus, shuttleNumber });
      expect(await inbound.receive(phone, 'Where?')).toContain(text);
    });

    it.each([
      ['requesting_ride', 'is canceled', 1],
      ['picked_up', 'a shuttle is already assigned to you', 0],
      [null, 'you have no open shuttle request', 0],
    ] as const)('should cancel a request: %s', async (shuttleStatus, text, canceled) => {
      const { link, phone } = inbound.createCustomer();
      inbound.states.set(link, { shuttleStatus, shuttleNumber: null });
      expect(await inbound.receive(phone, 'no ride, thanks')).toContain(text);
      expect(inbound.canceled).toHaveLength(canceled);
      expect(await inbound.isOptedOut(phone)).toBe(false);
    });

    it('should be for staff at a lot that does not ask', async () => {
      const { id, phone } = inbound.createCustomer();
      setAsksRiders(false);
      await inbound.receive(phone, 'WHERE');
      setAsksRiders(true);
      expect(await inbound.textsOf(id)).toContainEqual(expect.objectContaining({ event: 'message', body: 'WHERE' }));
    });
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

    it('should pass on what the text says about the ride', async () => {
      const { link, phone } = inbound.createCustomer();
      await inbound.receive(phone, 'SHUTTLE T2 4 BAGS 3');
      const details = { terminal: 'T2', partySize: 4, bags: 3 };
      expect(inbound.rides).toEqual([{ link, by: 'provider', details }]);
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

    it('should request no ride for a booking that is not here, and pass on the other cars of one that is', async () => {
      const [later, here] = [
        inbound.createCustomer({ isHere: false }),
        inbound.createCustomer({ isHere: true, otherCars: ['Blue Honda, spot B12'] }),
      ];
      expect(await inbound.receive(later.phone, 'Shuttle.')).toBe(
        `Harborview Airport Parking: we found no stay for this phone today. Please call our office at ${OFFICE}.`,
      );
      expect(inbound.rides).toEqual([]);
      expect(await inbound.receive(here.phone, '“Shuttle” please 🙏')).toContain('/shuttle-request/');
      expect(inbound.rides).toEqual([{ link: here.link, by: 'provider', otherCars: ['Blue Honda, spot B12'] }]);
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
});
