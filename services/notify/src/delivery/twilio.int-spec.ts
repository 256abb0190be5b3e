import type { RunningService } from '@lotline/service-kit';
import { Transactions } from '@lotline/service-kit';
import { createTestDatabase, eventually, TestBroker, type TestDatabase } from '@lotline/service-kit/testing';
import { database as config } from '../database.js';
import { startNotify } from '../start.js';
import { aRecord, aText, notifySettings, staffOf } from '../testing/texts.js';
import { ACCOUNT, TwilioServer } from '../testing/twilio/server.mjs';
import { DeliveryRepository } from './delivery.repository.js';
import { DeliverySweep } from './delivery-sweep.js';

type Answer = Parameters<TwilioServer['plan']>[1];

const FROM = '+13105550199';

interface Row {
  state: string;
  attempts: number;
  provider_id: string | null;
  error_code: string | null;
}

describe('delivery by Twilio', () => {
  let database: TestDatabase;
  let broker: TestBroker;
  let twilio: TwilioServer;
  let service: RunningService;
  let customers = 0;

  beforeAll(async () => {
    database = await createTestDatabase(config);
    broker = await TestBroker.open('notify');
    await broker.answer({ 'clients.client.record': ({ id }) => aRecord({ id }) });
    twilio = new TwilioServer();
    await twilio.open();
    service = await startNotify(
      notifySettings(database, { SMS_PROVIDER: 'twilio', ...ACCOUNT, TWILIO_API_URL: twilio.url }),
    );
  });
  afterAll(async () => {
    await broker?.close();
    await service?.stop();
    await twilio?.close();
    await database?.drop();
  });

  /** A number of its own for every test, so that no test sees another's messages. */
  const aNumber = (): string => `+1310555${String((customers += 1)).padStart(4, '0')}`;
  const send = async (phone: string, ...plan: Answer[]): Promise<string> => {
    if (plan.length > 0) twilio.plan(phone, ...plan);
    return (await broker.rpc.call('notify.text.send', aText({ phone }), staffOf('harborview'))).id;
  };
  const rowOf = async (id: string): Promise<Row | undefined> =>
    (
      await database.query<Row & Record<string, unknown>>(
        'SELECT state, attempts, provider_id, error_code FROM messages WHERE id = $1',
        [id],
      )
    )[0];
  const becomes = (id: string, row: Partial<Row>) => eventually(async () => expect(await rowOf(id)).toMatchObject(row));
  /** Lets time pass for one text, and the sweep see it. */
  const age = async (id: string, seconds: number) => {
    await database.query(
      `UPDATE messages SET next_attempt_at = now(), attempted_at = attempted_at - make_interval(secs => $2),
         created_at = created_at - make_interval(secs => $2) WHERE id = $1`,
      [id, seconds],
    );
    await service.app.get(DeliverySweep).now();
  };
  const isAskedAbout = async (id: string) => {
    const due = () => database.query('SELECT 1 FROM messages WHERE id = $1 AND next_attempt_at > now()', [id]);
    await eventually(async () => expect(await due()).toHaveLength(1));
  };

  it("should send from the lot's number, and ask until the text has arrived", async () => {
    const phone = aNumber();
    const id = await send(phone);
    await becomes(id, { state: 'accepted', provider_id: expect.stringMatching(/^SM/) });
    expect(twilio.to(phone)).toMatchObject([{ from: FROM, body: 'Hi Rosa, welcome!', validityPeriod: '600' }]);
    twilio.settle(phone, 'sent');
    await age(id, 6);
    await becomes(id, { state: 'sent' });
    twilio.settle(phone, 'delivered');
    await age(id, 6);
    await becomes(id, { state: 'delivered', attempts: 1 });
    expect(twilio.asked.get(phone)).toBe(1);
  });

  it('should try again after a 429', async () => {
    const phone = aNumber();
    const id = await send(phone, { status: 429, code: 20429 }, { status: 400, code: 21611 });
    await becomes(id, { state: 'accepted', attempts: 3, error_code: null });
    expect(twilio.to(phone)).toHaveLength(1);
  });

  it('should try again where the connection is refused', async () => {
    const phone = aNumber();
    await twilio.close();
    const id = await send(phone);
    await becomes(id, { state: 'queued', error_code: 'ECONNREFUSED' });
    await twilio.open();
    await becomes(id, { state: 'accepted' });
    expect(twilio.to(phone)).toHaveLength(1);
  });

  it.each(['taken-then-500', 'taken-then-cut'] as const)(
    'should find and not repeat a text that was %s',
    async (answer) => {
      const phone = aNumber();
      const id = await send(phone, answer);
      await becomes(id, { state: 'unknown' });
      await age(id, 6);
      await becomes(id, { state: 'accepted', provider_id: twilio.to(phone)[0]?.sid ?? 'none' });
      expect(twilio.asked.get(phone)).toBe(1);
    },
    30_000,
  );

  it('should repeat a text that hung only once it is proven not to have been taken', async () => {
    const phone = aNumber();
    const id = await send(phone, 'hang');
    await becomes(id, { state: 'unknown', attempts: 1 });
    await age(id, 30);
    await isAskedAbout(id);
    expect(await rowOf(id)).toMatchObject({ state: 'unknown', attempts: 1 });
    await age(id, 31);
    await becomes(id, { state: 'accepted', attempts: 2 });
    expect(twilio.to(phone)).toHaveLength(1);
  });

  it('should not repeat anything while Twilio cannot be asked, and stay visibly unknown in the end', async () => {
    const phone = aNumber();
    const id = await send(phone, 'cut');
    await becomes(id, { state: 'unknown' });
    await twilio.close();
    await age(id, 3600);
    await isAskedAbout(id);
    expect(await rowOf(id)).toMatchObject({ state: 'unknown', attempts: 1 });
    await age(id, 11 * 3600);
    await becomes(id, { state: 'unknown', attempts: 1, error_code: 'no-receipt' });
    await twilio.open();
    expect(twilio.asked.get(phone)).toBe(1);
  });

  it('should tell two unclear texts of the same words apart', async () => {
    const phone = aNumber();
    const ids = [await send(phone, 'taken-then-500', 'taken-then-500'), await send(phone)];
    for (const id of ids) await becomes(id, { state: 'unknown' });
    for (const id of ids) await age(id, 6);
    for (const id of ids) await becomes(id, { state: 'accepted' });
    const sids = (await Promise.all(ids.map(rowOf))).map((row) => row?.provider_id);
    expect(sids.sort()).toEqual(
      twilio
        .to(phone)
        .map(({ sid }) => sid)
        .sort(),
    );
  });

  it('should find what a killed worker had sent', async () => {
    const phone = aNumber();
    const id = await send(phone, { status: 429 });
    await becomes(id, { state: 'queued', attempts: 1 });
    const { sid } = twilio.make(phone, FROM, 'Hi Rosa, welcome!');
    await database.query(
      `UPDATE messages SET state = 'sending', attempts = 2, attempted_at = now() - interval '31 seconds' WHERE id = $1`,
      [id],
    );
    await becomes(id, { state: 'accepted', attempts: 2, provider_id: sid });
    expect(twilio.to(phone)).toHaveLength(1);
  });

  it('should remember who opted out, and not even ask Twilio for them again', async () => {
    const phone = aNumber();
    const OPTED_OUT = { state: 'failed', error_code: '21610' };
    await becomes(await send(phone, { status: 400, code: 21610 }), { ...OPTED_OUT, attempts: 1 });
    expect(await database.query('SELECT lot_id FROM opt_outs WHERE phone = $1', [phone])).toEqual([
      { lot_id: 'harborview' },
    ]);
    await becomes(await send(phone), { ...OPTED_OUT, attempts: 0 });
    expect(twilio.asked.get(phone)).toBe(1);
  });

  describe('notify.text.report', () => {
    const report = (providerId: string, to: string, status: string, errorCode: string | null = null) =>
      broker.rpc.call(
        'notify.text.report',
        { providerId, to, status, errorCode },
        { lotId: null, requestId: 'r', actor: { kind: 'provider' } },
      );

    it('should bring a text forward without being asked, in any order and however often', async () => {
      const phone = aNumber();
      const id = await send(phone);
      await becomes(id, { state: 'accepted' });
      const [{ sid } = { sid: '' }] = twilio.to(phone);
      for (const status of ['delivered', 'queued', 'sent', 'delivered', 'sending', 'undelivered']) {
        await report(sid, phone, status, status === 'undelivered' ? '30003' : null);
      }
      expect(await rowOf(id)).toMatchObject({ state: 'delivered', error_code: null, attempts: 1 });
    });

    it('should fail a text with the code that it failed with, and send again what lacked room, once', async () => {
      const [filtered, dropped] = [aNumber(), aNumber()];
      const [filteredId, droppedId] = [await send(filtered), await send(dropped)];
      for (const id of [filteredId, droppedId]) await becomes(id, { state: 'accepted' });
      const sidOf = (phone: string) => twilio.to(phone)[0]?.sid ?? '';
      await Promise.all([1, 2, 3].map(() => report(sidOf(filtered), filtered, 'undelivered', '30007')));
      await Promise.all([1, 2, 3].map(() => report(sidOf(dropped), dropped, 'failed', '30001')));
      expect(await rowOf(filteredId)).toMatchObject({ state: 'failed', error_code: '30007', attempts: 1 });
      await becomes(droppedId, { state: 'accepted', attempts: 2 });
      expect(twilio.to(dropped)).toHaveLength(2);
    });

    it('should have a text asked about at once that it speaks of before its id is known', async () => {
      const phone = aNumber();
      const id = await send(phone, 'taken-then-500');
      await becomes(id, { state: 'unknown' });
      twilio.settle(phone, 'delivered');
      await report(twilio.to(phone)[0]?.sid ?? '', phone, 'delivered');
      await service.app.get(DeliverySweep).now();
      await becomes(id, { state: 'delivered', attempts: 1 });
      expect(twilio.asked.get(phone)).toBe(1);
    });

    it('should pass over a text that is not ours', async () => {
      expect(await report('SM-nobodys', aNumber(), 'delivered')).toEqual({});
    });
  });

  it('should fail visibly what Twilio refuses for good', async () => {
    await becomes(await send(aNumber(), { status: 400, code: 21211 }), { state: 'failed', error_code: '21211' });
    await becomes(await send(aNumber(), { status: 403 }), { state: 'failed', attempts: 1, error_code: 'http-403' });
  });

  it('should send again what Twilio dropped for lack of room, and nothing else that failed', async () => {
    const [dropped, filtered] = [aNumber(), aNumber()];
    const [droppedId, filteredId] = [await send(dropped), await send(filtered)];
    for (const id of [droppedId, filteredId]) await becomes(id, { state: 'accepted' });
    twilio.settle(dropped, 'failed', 30001);
    twilio.settle(filtered, 'undelivered', 30007);
    await age(droppedId, 6);
    await age(filteredId, 6);
    await becomes(filteredId, { state: 'failed', error_code: '30007' });
    await becomes(droppedId, { state: 'accepted', attempts: 2, provider_id: expect.stringMatching(/^SM/) });
    expect(twilio.to(dropped)).toHaveLength(2);
    expect(twilio.to(filtered)).toHaveLength(1);
  });

  it('should give a texting number one text a second, and each number its own', async () => {
    const delivery = service.app.get(DeliveryRepository);
    const waits = await service.app
      .get(Transactions)
      .run(async (tx) => [
        await delivery.takeSlot(tx, 'harborview', '+13105550001'),
        await delivery.takeSlot(tx, 'harborview', '+13105550001'),
        await delivery.takeSlot(tx, 'harborview', '+13105550001'),
        await delivery.takeSlot(tx, 'eastgate', '+12125550001'),
      ]);
    expect(waits).toEqual([0, 1000, 2000, 0]);
  });
});
