import { eventually } from '@lotline/service-kit/testing';
import { useInbound } from '../testing/inbound-under-test.js';
import { staffContext } from '../testing/texts.js';

const OFFICE = '310-555-0100';

describe('texts.md, Incoming texts: texts without a request', () => {
  const inbound = useInbound();

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

    it('should be listed for the customer at once and answered once in ten minutes', async () => {
      const { id, phone } = inbound.createCustomer();
      expect(await inbound.receive(phone, 'Is my car ready?')).toBe(
        `Harborview Airport Parking: reply SHUTTLE for a pick-up, or call our office at ${OFFICE}.`,
      );
      expect(await inbound.receive(phone, 'Hello??')).toBeNull();
      expect(await inbound.receive(phone, '', { files: 2 })).toBeNull();
      expect((await inbound.textsOf(id)).map(({ event, body }) => (event === 'reply' ? event : body))).toEqual([
        '(Picture or other file, not stored)',
        'Hello??',
        'reply',
        'Is my car ready?',
      ]);
      await eventually(() =>
        expect(
          inbound.events.filter(({ payload }) => 'clientId' in payload && payload.clientId === id).length,
        ).toBeGreaterThanOrEqual(4),
      );
      await inbound.database.query(
        `UPDATE messages SET created_at = created_at - interval '10 minutes' WHERE phone = $1 AND direction = 'outbound'`,
        [phone],
      );
      expect(await inbound.receive(phone, 'Hello??')).toContain('SHUTTLE');
    });

    it('should be answered in the customer’s language', async () => {
      const { phone } = inbound.createCustomer({ language: 'es' });
      expect(await inbound.receive(phone, '¿Dónde espero?')).toMatch(/responda SHUTTLE para que le recojamos/);
    });

    it.each(['ok 👍', 'Gracias!', 'Yes', 'Liked “See you at 5”', '👍 to “See you at 5”'])(
      'should get no answer: %s',
      async (body) => {
        expect(await inbound.receive(inbound.nextPhone(), body)).toBeNull();
      },
    );

    it('should not be answered in a conversation with staff, nor after an opt-out', async () => {
      const [talking, out] = [inbound.createCustomer(), inbound.createCustomer()];
      const message = 'It is ready.';
      await inbound.broker.rpc.call(
        'notify.text.answer',
        { clientId: talking.id, message },
        staffContext('harborview'),
      );
      expect(await inbound.receive(talking.phone, 'And the keys?')).toBeNull();
      await inbound.receive(out.phone, 'STOP');
      expect(await inbound.receive(out.phone, 'Is my car ready?')).toBeNull();
      expect((await inbound.textsOf(out.id)).map(({ event }) => event)).toEqual(['message', 'stop']);
    });

    it('should suggest an opt-out when it asks for it in other words', async () => {
      const { id, phone } = inbound.createCustomer();
      await inbound.receive(phone, 'please don’t text me anymore');
      await inbound.receive(phone, 'Can you stop at T2?');
      const texts = await inbound.broker.rpc.call('notify.text.list', { clientId: id }, staffContext('harborview'));
      expect(texts.filter(({ suggestsOptOut }) => suggestsOptOut).map(({ body }) => body)).toEqual([
        'please don’t text me anymore',
      ]);
      expect(await inbound.isOptedOut(phone)).toBe(false);
    });

    it('should be stored but not published for an unknown phone', async () => {
      const phone = inbound.nextPhone();
      expect(await inbound.receive(phone, 'Wrong number?')).toContain(OFFICE);
      expect(
        await inbound.database.query(
          `SELECT lot_id, client_id, body FROM messages WHERE phone = $1 AND direction = 'inbound'`,
          [phone],
        ),
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
