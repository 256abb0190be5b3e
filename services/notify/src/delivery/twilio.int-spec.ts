import type { RunningService } from '@lotline/service-kit';
import { Transactions } from '@lotline/service-kit';
import { createTestDatabase, eventually, TestBroker, type TestDatabase } from '@lotline/service-kit/testing';
import { database as config } from '../database.js';
import { startNotify } from '../app.module.js';
import { createRecord, createText, testNotifySettings, staffContext } from '../testing/texts.js';
import { ACCOUNT_SETTINGS, TwilioServer } from '../testing/twilio/server.ts';
import { DeliveryRepository } from './delivery.repository.js';
import { StatusPolls } from './status-polls.js';

type Response = Parameters<TwilioServer['plan']>[1];

const FROM = '+13105550199';

interface Row {
  state: string;
  attempts: number;
  provider_id: string | null;
  error_code: string | null;
}

describe('delivery with Twilio', () => {
  let database: TestDatabase;
  let broker: TestBroker;
  let twilio: TwilioServer;
  let service: RunningService;
  let customers = 0;
  /** The phones of customers by id. */
  const phones = new Map<string, string>();

  beforeAll(async () => {
    database = await createTestDatabase(config);
    broker = await TestBroker.open('notify');
    await broker.answer({ 'clients.client.record': ({ id }) => createRecord({ id, phone: phones.get(id) ?? '' }) });
    twilio = new TwilioServer();
    await twilio.open();
    service = await startNotify(
      testNotifySettings(database, { SMS_PROVIDER: 'twilio', ...ACCOUNT_SETTINGS, TWILIO_API_URL: twilio.url }),
    );
  });
  afterAll(async () => {
    await broker?.close();
    await service?.stop();
    await twilio?.close();
    await database?.drop();
  });

  /** Each test uses its own numbers, so that it does not see other tests' messages. */
  const nextNumber = (): string => `+1310555${String((customers += 1)).padStart(4, '0')}`;
  const send = async (phone: string, ...plan: Response[]): Promise<string> => {
    if (plan.length > 0) twilio.plan(phone, ...plan);
    const text = createText({ phone });
    phones.set(text.metadata.customerId, phone);
    return (await broker.rpc.call('notify.text.send', text, staffContext('harborview'))).id;
  };
  const rowOf = async (id: string): Promise<Row | undefined> =>
    (
      await database.query<Row & Record<string, unknown>>(
        'SELECT state, attempts, provider_id, error_code FROM messages WHERE id = $1',
        [id],
      )
    )[0];
  const becomes = (id: string, row: Partial<Row>) => eventually(async () => expect(await rowOf(id)).toMatchObject(row));
  /** Ages one text and runs the sweep. */
  const age = async (id: string, seconds: number) => {
    await database.query(
      `UPDATE messages SET next_attempt_at = now(), attempted_at = attempted_at - make_interval(secs => $2),
         created_at = created_at - make_interval(secs => $2) WHERE id = $1`,
      [id, seconds],
    );
    await service.app.get(StatusPolls).run();
  };
  const isPolled = async (id: string) => {
    const due = () => database.query('SELECT 1 FROM messages WHERE id = $1 AND next_attempt_at > now()', [id]);
    await eventually(async () => expect(await due()).toHaveLength(1));
  };

  it('should send from the lot’s number and poll until the text is delivered', async () => {
    const phone = nextNumber();
    const id = await send(phone);
    await becomes(id, { state: 'accepted', provider_id: expect.stringMatching(/^SM/) });
    expect(twilio.to(phone)).toMatchObject([{ from: FROM, body: 'Hi Rosa, welcome!', validityPeriod: '600' }]);
    twilio.settle(phone, 'sent');
    await age(id, 6);
    await becomes(id, { state: 'sent' });
    twilio.settle(phone, 'delivered');
    await age(id, 6);
    await becomes(id, { state: 'delivered', attempts: 1 });
    expect(twilio.requests.get(phone)).toBe(1);
  });

  it('should retry after a 429', async () => {
    const phone = nextNumber();
    const id = await send(phone, { status: 429, code: 20429 }, { status: 400, code: 21611 });
    await becomes(id, { state: 'accepted', attempts: 3, error_code: null });
    expect(twilio.to(phone)).toHaveLength(1);
  });

  it('should retry when the connection is refused', async () => {
    const phone = nextNumber();
    await twilio.close();
    const id = await send(phone);
    await becomes(id, { state: 'queued', error_code: 'ECONNREFUSED' });
    await twilio.open();
    await becomes(id, { state: 'accepted' });
    expect(twilio.to(phone)).toHaveLength(1);
  });

  it.each(['accept-then-500', 'accept-then-disconnect'] as const)(
    'should find a text that was %s and not send it again',
    async (answer) => {
      const phone = nextNumber();
      const id = await send(phone, answer);
      await becomes(id, { state: 'unknown' });
      await age(id, 6);
      await becomes(id, { state: 'accepted', provider_id: twilio.to(phone)[0]?.sid ?? 'none' });
      expect(twilio.requests.get(phone)).toBe(1);
    },
  );

  it('should send a text that timed out again only after it was provably not accepted', async () => {
    const phone = nextNumber();
    const id = await send(phone, 'hang');
    await becomes(id, { state: 'unknown', attempts: 1 });
    await age(id, 30);
    await isPolled(id);
    expect(await rowOf(id)).toMatchObject({ state: 'unknown', attempts: 1 });
    await age(id, 31);
    await becomes(id, { state: 'accepted', attempts: 2 });
    expect(twilio.to(phone)).toHaveLength(1);
  });

  it('should not send again while Twilio is unreachable, and end as unknown', async () => {
    const phone = nextNumber();
    const id = await send(phone, 'disconnect');
    await becomes(id, { state: 'unknown' });
    await twilio.close();
    await age(id, 3600);
    await isPolled(id);
    expect(await rowOf(id)).toMatchObject({ state: 'unknown', attempts: 1 });
    await age(id, 11 * 3600);
    await becomes(id, { state: 'unknown', attempts: 1, error_code: 'no-receipt' });
    await twilio.open();
    expect(twilio.requests.get(phone)).toBe(1);
  });

  it('should distinguish two unclear texts with the same body', async () => {
    const phone = nextNumber();
    const ids = [await send(phone, 'accept-then-500', 'accept-then-500'), await send(phone)];
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

  it('should find a text that a killed worker had sent', async () => {
    const phone = nextNumber();
    const id = await send(phone, { status: 429 });
    await becomes(id, { state: 'queued', attempts: 1 });
    const { sid } = twilio.create(phone, FROM, 'Hi Rosa, welcome!');
    await database.query(
      `UPDATE messages SET state = 'sending', attempts = 2, attempted_at = now() - interval '31 seconds' WHERE id = $1`,
      [id],
    );
    await becomes(id, { state: 'accepted', attempts: 2, provider_id: sid });
    expect(twilio.to(phone)).toHaveLength(1);
  });

  it('should store an opt-out and not call Twilio for that phone again', async () => {
    const phone = nextNumber();
    const OPTED_OUT = { state: 'failed', error_code: '21610' };
    await becomes(await send(phone, { status: 400, code: 21610 }), { ...OPTED_OUT, attempts: 1 });
    expect(await database.query('SELECT lot_id FROM opt_outs WHERE phone = $1', [phone])).toEqual([
      { lot_id: 'harborview' },
    ]);
    await becomes(await send(phone), { ...OPTED_OUT, attempts: 0 });
    expect(twilio.requests.get(phone)).toBe(1);
  });

  describe('notify.text.report', () => {
    const report = (providerId: string, to: string, status: string, errorCode: string | null = null) =>
      broker.rpc.call(
        'notify.text.report',
        { providerId, to, status, errorCode },
        { lotId: null, requestId: 'r', actor: { kind: 'provider' } },
      );

    it('should update a text from callbacks in any order and with repetitions', async () => {
      const phone = nextNumber();
      const id = await send(phone);
      await becomes(id, { state: 'accepted' });
      const [{ sid } = { sid: '' }] = twilio.to(phone);
      for (const status of ['delivered', 'queued', 'sent', 'delivered', 'sending', 'undelivered']) {
        await report(sid, phone, status, status === 'undelivered' ? '30003' : null);
      }
      expect(await rowOf(id)).toMatchObject({ state: 'delivered', error_code: null, attempts: 1 });
    });

    it('should store the error code of a failure, and retry once when a queue was full', async () => {
      const [filtered, dropped] = [nextNumber(), nextNumber()];
      const [filteredId, droppedId] = [await send(filtered), await send(dropped)];
      for (const id of [filteredId, droppedId]) await becomes(id, { state: 'accepted' });
      const sidOf = (phone: string) => twilio.to(phone)[0]?.sid ?? '';
      await Promise.all([1, 2, 3].map(() => report(sidOf(filtered), filtered, 'undelivered', '30007')));
      await Promise.all([1, 2, 3].map(() => report(sidOf(dropped), dropped, 'failed', '30001')));
      expect(await rowOf(filteredId)).toMatchObject({ state: 'failed', error_code: '30007', attempts: 1 });
      await becomes(droppedId, { state: 'accepted', attempts: 2 });
      expect(twilio.to(dropped)).toHaveLength(2);
    });

    it('should poll a text at once when the callback arrives before its id is known', async () => {
      const phone = nextNumber();
      const id = await send(phone, 'accept-then-500');
      await becomes(id, { state: 'unknown' });
      twilio.settle(phone, 'delivered');
      await report(twilio.to(phone)[0]?.sid ?? '', phone, 'delivered');
      await service.app.get(StatusPolls).run();
      await becomes(id, { state: 'delivered', attempts: 1 });
      expect(twilio.requests.get(phone)).toBe(1);
    });
  });

  it('should fail a text that Twilio rejects permanently', async () => {
    await becomes(await send(nextNumber(), { status: 400, code: 21211 }), { state: 'failed', error_code: '21211' });
    await becomes(await send(nextNumber(), { status: 400, code: 21617 }), { state: 'failed', error_code: '21617' });
  });

  it('should limit each texting number to one text per second', async () => {
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
