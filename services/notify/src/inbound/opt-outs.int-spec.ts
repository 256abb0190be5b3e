import { randomUUID } from 'node:crypto';
import { Lots } from '@lotline/service-kit';
import { eventually } from '@lotline/service-kit/testing';
import { useInbound } from '../testing/inbound-under-test.js';
import { createText, staffContext } from '../testing/texts.js';
import { InboundSweep } from './inbound-sweep.js';

const EASTGATE_NUMBER = '+12125550199';
const OFFICE = '310-555-0100';

describe('texts.md, Opt-outs: opt-outs', () => {
  const inbound = useInbound();

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

  describe('texts.md, Incoming texts: STOP and START', () => {
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

    it('should follow what the provider says about a text in any language', async () => {
      const { phone } = inbound.createCustomer();
      await inbound.receive(phone, 'ARRÊT', { optOutType: 'STOP' });
      expect(await inbound.isOptedOut(phone)).toBe(true);
      await inbound.receive(phone, 'Shuttle', { optOutType: 'START' });
      expect(await inbound.isOptedOut(phone)).toBe(false);
      expect(inbound.rides).toEqual([]);
      expect(await inbound.receive(phone, 'AIDE', { optOutType: 'HELP' })).toContain(OFFICE);
    });

    it('should opt in by YES only while the phone is opted out', async () => {
      const { id, phone } = inbound.createCustomer();
      await inbound.receive(phone, 'Yes');
      await inbound.receive(phone, 'Stop. Thank you');
      await inbound.receive(phone, 'Yes');
      expect(await inbound.isOptedOut(phone)).toBe(false);
      expect((await inbound.textsOf(id)).map(({ event }) => event)).toEqual(['start', 'stop', 'message']);
    });

    it('should show on the card of the request by which word the customer opted out', async () => {
      const { phone } = inbound.createCustomer({ link: 'Ab3dEf6hI7' });
      await inbound.receive(phone, 'Shuttle');
      await inbound.receive(phone, '¡Cancel!');
      expect(inbound.stopWords).toEqual([{ link: 'Ab3dEf6hI7', word: 'CANCEL' }]);
    });

    it('should be possible for staff by hand, audited and shown with the texts', async () => {
      const { id, phone } = inbound.createCustomer();
      const client = { address: '192.0.2.7', userAgent: 'Browser' };
      const byId = randomUUID();
      const by = { kind: 'staff', id: byId, name: 'Dana R.', role: 'valet', operatorAdmin: false } as const;
      const set = (optedOut: boolean) =>
        inbound.broker.rpc.call(
          'notify.opt-out.set',
          { clientId: id, optedOut, client },
          { ...staffContext('harborview'), actor: by },
        );
      expect(await set(true)).toEqual({ optedOut: true });
      expect(await set(true)).toEqual({ optedOut: true });
      expect(await inbound.isOptedOut(phone)).toBe(true);
      expect(await set(false)).toEqual({ optedOut: false });
      expect(await inbound.isOptedOut(phone)).toBe(false);
      expect((await inbound.textsOf(id)).map(({ event, body }) => [event, body])).toEqual([
        ['opted-in', 'Dana R.'],
        ['opted-out', 'Dana R.'],
      ]);
      await eventually(() => {
        expect(reasonsOf(phone)).toEqual(['opted-out', null]);
        const audited = inbound.events.flatMap(({ payload }) => ('kind' in payload ? [payload] : []));
        expect(audited.filter(({ detail }) => detail === id)).toMatchObject([
          { kind: 'texts-opted-out', byId, ...client },
          { kind: 'texts-opted-in', byId, ...client },
        ]);
      });
    });

    it('should take both numbers of a mobile of Mexico for one phone', async () => {
      const [today, before] = ['+525512345678', '+5215512345678'];
      const { id } = inbound.createCustomer();
      inbound.senders.set(today, {
        id,
        firstName: 'Rosa',
        link: 'Ab3dEf6hI9',
        language: 'en',
        isCheckedOut: false,
        isHere: true,
        otherCars: [],
      });
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
        await Promise.all(inbound.replicas.map((replica) => replica.app.get(InboundSweep).run()));
      };
      await poll();
      inbound.twilio.arrive(phone, EASTGATE_NUMBER, 'STOP');
      await eventually(async () => {
        await poll();
        expect(await inbound.isOptedOut(phone)).toBe(true);
      });
    });
  });
});
