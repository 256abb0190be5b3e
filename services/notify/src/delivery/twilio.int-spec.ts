import { Transactions } from '@lotline/service-kit';
import { eventually } from '@lotline/service-kit/testing';
import { useTwilio } from '../testing/twilio-under-test.js';
import type { TwilioServer } from '../testing/twilio/server.ts';
import { DeliveryRepository } from './delivery.repository.js';
import { StatusPolls } from './status-polls.js';

type Response = Parameters<TwilioServer['plan']>[1];

const FROM = '+13105550199';

describe('delivery with Twilio', () => {
  const texts = useTwilio({ TEXTS_PER_SECOND: 1 });
  const { twilio } = texts;

  const send = (phone: string, ...plan: Response[]): Promise<string> => {
    if (plan.length > 0) twilio.plan(phone, ...plan);
    return texts.send(phone);
  };
  /** Ages one text and runs the sweep. */
  const age = async (id: string, seconds: number) => {
    await texts.database.query(
      `UPDATE messages SET next_attempt_at = now(), attempted_at = attempted_at - make_interval(secs => $2),
         created_at = created_at - make_interval(secs => $2) WHERE id = $1`,
      [id, seconds],
    );
    await texts.service.app.get(StatusPolls).run();
  };
  const isPolled = async (id: string) => {
    const due = () => texts.database.query('SELECT 1 FROM messages WHERE id = $1 AND next_attempt_at > now()', [id]);
    await eventually(async () => expect(await due()).toHaveLength(1));
  };

  it('should send from the lot’s number and poll until the text is delivered', async () => {
    const phone = texts.nextPhone();
    const id = await send(phone);
    await texts.becomes(id, { state: 'accepted', provider_id: expect.stringMatching(/^SM/) });
    expect(twilio.to(phone)).toMatchObject([{ from: FROM, body: 'Hi Rosa, welcome!', validityPeriod: '600' }]);
    twilio.settle(phone, 'sent');
    await age(id, 6);
    await texts.becomes(id, { state: 'sent' });
    twilio.settle(phone, 'delivered');
    await age(id, 6);
    await texts.becomes(id, { state: 'delivered', attempts: 1 });
    expect(twilio.requests.get(phone)).toBe(1);
  });

  it('should retry after a 429', async () => {
    const phone = texts.nextPhone();
    const id = await send(phone, { status: 429, code: 20429 }, { status: 400, code: 21611 });
    await texts.becomes(id, { state: 'accepted', attempts: 3, error_code: null });
    expect(twilio.to(phone)).toHaveLength(1);
  });

  it('should retry when the connection is refused', async () => {
    const phone = texts.nextPhone();
    await twilio.close();
    const id = await send(phone);
    await texts.becomes(id, { state: 'queued', error_code: 'ECONNREFUSED' });
    await twilio.open();
    await texts.becomes(id, { state: 'accepted' });
    expect(twilio.to(phone)).toHaveLength(1);
  });

  it.each(['accept-then-500', 'accept-then-disconnect'] as const)(
    'should find a text that was %s and not send it again',
    async (answer) => {
      const phone = texts.nextPhone();
      const id = await send(phone, answer);
      await texts.becomes(id, { state: 'unknown' });
      await age(id, 6);
      await texts.becomes(id, { state: 'accepted', provider_id: twilio.to(phone)[0]?.sid ?? 'none' });
      expect(twilio.requests.get(phone)).toBe(1);
    },
  );

  it('should send a text that timed out again only after it was provably not accepted', async () => {
    const phone = texts.nextPhone();
    const id = await send(phone, 'hang');
    await texts.becomes(id, { state: 'unknown', attempts: 1 });
    await age(id, 30);
    await isPolled(id);
    expect(await texts.rowOf(id)).toMatchObject({ state: 'unknown', attempts: 1 });
    await age(id, 31);
    await texts.becomes(id, { state: 'accepted', attempts: 2 });
    expect(twilio.to(phone)).toHaveLength(1);
  });

  it('should not send again while Twilio is unreachable, and end as unknown', async () => {
    const phone = texts.nextPhone();
    const id = await send(phone, 'disconnect');
    await texts.becomes(id, { state: 'unknown' });
    await twilio.close();
    await age(id, 3600);
    await isPolled(id);
    expect(await texts.rowOf(id)).toMatchObject({ state: 'unknown', attempts: 1 });
    await age(id, 11 * 3600);
    await texts.becomes(id, { state: 'unknown', attempts: 1, error_code: 'no-receipt' });
    await twilio.open();
    expect(twilio.requests.get(phone)).toBe(1);
  });

  it('should distinguish two unclear texts with the same body', async () => {
    const phone = texts.nextPhone();
    const ids = [await send(phone, 'accept-then-500', 'accept-then-500'), await send(phone)];
    for (const id of ids) await texts.becomes(id, { state: 'unknown' });
    for (const id of ids) await age(id, 6);
    for (const id of ids) await texts.becomes(id, { state: 'accepted' });
    const sids = (await Promise.all(ids.map((id) => texts.rowOf(id)))).map((row) => row?.provider_id);
    expect(sids.sort()).toEqual(
      twilio
        .to(phone)
        .map(({ sid }) => sid)
        .sort(),
    );
  });

  it('should find a text that a killed worker had sent', async () => {
    const phone = texts.nextPhone();
    const id = await send(phone, { status: 429 });
    await texts.becomes(id, { state: 'queued', attempts: 1 });
    const { sid } = twilio.create(phone, FROM, 'Hi Rosa, welcome!');
    await texts.database.query(
      `UPDATE messages SET state = 'sending', attempts = 2, attempted_at = now() - interval '31 seconds' WHERE id = $1`,
      [id],
    );
    await texts.becomes(id, { state: 'accepted', attempts: 2, provider_id: sid });
    expect(twilio.to(phone)).toHaveLength(1);
  });

  it('should store an opt-out and not call Twilio for that phone again', async () => {
    const phone = texts.nextPhone();
    const OPTED_OUT = { state: 'failed', error_code: '21610' };
    await texts.becomes(await send(phone, { status: 400, code: 21610 }), { ...OPTED_OUT, attempts: 1 });
    expect(await texts.database.query('SELECT lot_id FROM opt_outs WHERE phone = $1', [phone])).toEqual([
      { lot_id: 'harborview' },
    ]);
    await texts.becomes(await send(phone), { ...OPTED_OUT, attempts: 0 });
    expect(twilio.requests.get(phone)).toBe(1);
  });

  describe('notify.text.report', () => {
    const report = (providerId: string, to: string, status: string, errorCode: string | null = null) =>
      texts.broker.rpc.call(
        'notify.text.report',
        { providerId, to, status, errorCode },
        { lotId: null, requestId: 'r', actor: { kind: 'provider' } },
      );

    it('should update a text from callbacks in any order and with repetitions', async () => {
      const phone = texts.nextPhone();
      const id = await send(phone);
      await texts.becomes(id, { state: 'accepted' });
      const [{ sid } = { sid: '' }] = twilio.to(phone);
      for (const status of ['delivered', 'queued', 'sent', 'delivered', 'sending', 'undelivered']) {
        await report(sid, phone, status, status === 'undelivered' ? '30003' : null);
      }
      expect(await texts.rowOf(id)).toMatchObject({ state: 'delivered', error_code: null, attempts: 1 });
    });

    it('should store the error code of a failure, and retry once when a queue was full', async () => {
      const [filtered, dropped] = [texts.nextPhone(), texts.nextPhone()];
      const [filteredId, droppedId] = [await send(filtered), await send(dropped)];
      for (const id of [filteredId, droppedId]) await texts.becomes(id, { state: 'accepted' });
      const sidOf = (phone: string) => twilio.to(phone)[0]?.sid ?? '';
      await Promise.all([1, 2, 3].map(() => report(sidOf(filtered), filtered, 'undelivered', '30007')));
      await Promise.all([1, 2, 3].map(() => report(sidOf(dropped), dropped, 'failed', '30001')));
      expect(await texts.rowOf(filteredId)).toMatchObject({ state: 'failed', error_code: '30007', attempts: 1 });
      await texts.becomes(droppedId, { state: 'accepted', attempts: 2 });
      expect(twilio.to(dropped)).toHaveLength(2);
    });

    it('should poll a text at once when the callback arrives before its id is known', async () => {
      const phone = texts.nextPhone();
      const id = await send(phone, 'accept-then-500');
      await texts.becomes(id, { state: 'unknown' });
      twilio.settle(phone, 'delivered');
      await report(twilio.to(phone)[0]?.sid ?? '', phone, 'delivered');
      await texts.service.app.get(StatusPolls).run();
      await texts.becomes(id, { state: 'delivered', attempts: 1 });
      expect(twilio.requests.get(phone)).toBe(1);
    });
  });

  it('should fail a text that Twilio rejects permanently', async () => {
    await texts.becomes(await send(texts.nextPhone(), { status: 400, code: 21211 }), {
      state: 'failed',
      error_code: '21211',
    });
    await texts.becomes(await send(texts.nextPhone(), { status: 400, code: 21617 }), {
      state: 'failed',
      error_code: '21617',
    });
  });

  it('should limit each texting number to one text per second', async () => {
    const delivery = texts.service.app.get(DeliveryRepository);
    const waits = await texts.service.app
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
