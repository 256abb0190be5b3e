import { randomUUID } from 'node:crypto';
import { Transactions, type RunningService } from '@lotline/service-kit';
import { eventually, testUrl, useFreshFixture } from '@lotline/service-kit/testing';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { NotifySettings } from '../config.js';
import { SMS_QUEUE } from '../messages/sms-queue.js';
import { NotifyUnderTest } from '../testing/notify-under-test.js';
import { createText, staffContext } from '../testing/texts.js';
import { DeliveryRepository } from './delivery.repository.js';

describe('delivery', () => {
  const notify = useFreshFixture(new NotifyUnderTest(0));
  let redis: Redis;
  let queue: Queue;

  beforeEach(async () => {
    redis = new Redis(testUrl('REDIS'), { maxRetriesPerRequest: null });
    await redis.flushall();
    queue = new Queue(SMS_QUEUE, { connection: redis });
  });
  afterEach(async () => {
    await queue.close();
    redis.disconnect();
  });

  const start = (over: Partial<NotifySettings> = {}) => notify.addReplica(over);
  const send = (text = createText()) => notify.broker.rpc.call('notify.text.send', text, staffContext('harborview'));
  const texts = () => notify.database.query('SELECT state, attempts, error_code FROM messages');
  const DELIVERED_ONCE = { state: 'delivered', attempts: 1, error_code: null };
  /** Inserts a text in a state that an earlier process left behind. */
  const insertText = (state: string, columns: Record<string, string>) =>
    notify.database.query(
      `INSERT INTO messages (lot_id, client_id, direction, event, event_key, phone, body, provider, state,
         ${Object.keys(columns).join()})
       VALUES ('harborview', $1, 'outbound', 'check_in', '', '+13105550142', 'Hi', 'log', $2, ${Object.values(columns).join()})`,
      [randomUUID(), state],
    );

  it('should deliver once when Redis is flushed after the text was stored', async () => {
    await queue.pause();
    await Promise.all([start(), start()]);
    const { id } = await send();
    expect((await queue.getJob(id))?.data).toEqual({ messageId: id });
    expect(await texts()).toEqual([{ state: 'queued', attempts: 0, error_code: null }]);
    await eventually(() => expect(notify.events.map(({ type }) => type)).toEqual(['message.changed']));
    await redis.flushall();
    await eventually(async () => expect(await texts()).toEqual([DELIVERED_ONCE]));
    await eventually(() => expect(notify.events.map(({ type }) => type)).toHaveLength(3));
    expect(new Set(notify.events.map(({ type }) => type))).toEqual(new Set(['message.changed']));
  });

  it('should store a text while Redis is unreachable and deliver it later', async () => {
    await start({ REDIS_URL: 'redis://127.0.0.1:1' });
    expect(await send()).toMatchObject({ state: 'queued' });
    expect(await send()).toMatchObject({ state: 'queued' });
    await notify.stopReplicas();
    await start();
    await eventually(async () => expect(await texts()).toEqual([DELIVERED_ONCE, DELIVERED_ONCE]));
  });

  it('should deliver each text once with two replicas', async () => {
    await Promise.all([start(), start()]);
    await Promise.all(Array.from({ length: 40 }, () => send()));
    await eventually(async () =>
      expect(await notify.database.query('SELECT state, attempts, count(*)::int FROM messages GROUP BY 1, 2')).toEqual([
        { state: 'delivered', attempts: 1, count: 40 },
      ]),
    );
  });

  it('should finish the attempt of a killed worker', async () => {
    await insertText('sending', { attempts: '1', attempted_at: `now() - interval '31 seconds'` });
    await Promise.all([start(), start()]);
    await eventually(async () => expect(await texts()).toEqual([{ ...DELIVERED_ONCE, attempts: 2 }]));
  });

  it('should not interfere with an attempt in progress', async () => {
    await insertText('sending', { attempts: '1', attempted_at: 'now()' });
    await start();
    await send();
    await eventually(async () => expect(await texts()).toContainEqual(DELIVERED_ONCE));
    expect(await texts()).toContainEqual({ state: 'sending', attempts: 1, error_code: null });
  });

  it('should limit the rate of a texting number across two replicas', async () => {
    const replicas = await Promise.all([start(), start()]);
    const slotOf = (replica: RunningService): Promise<number> =>
      replica.app.get(Transactions).run(async (tx) => {
        const waitMs = await replica.app.get(DeliveryRepository).takeSlot(tx, 'harborview', '+13105550199');
        const [row] = await tx.query<{ now: number }>('SELECT (extract(epoch FROM now()) * 1000)::float8 AS now');
        return (row?.now ?? 0) + waitMs;
      });
    const slots = await Promise.all([1, 2, 3, 4, 5, 6].flatMap(() => replicas.map(slotOf)));
    slots.sort((one, other) => one - other);
    const gaps = slots.slice(1).map((slot, at) => slot - (slots[at] ?? 0));
    expect(gaps.filter((ms) => ms < 999.9)).toEqual([]);
  });

  it('should fail an expired text', async () => {
    await insertText('queued', { created_at: `now() - interval '61 minutes'`, next_attempt_at: 'now()' });
    await start();
    await eventually(async () =>
      expect(await texts()).toEqual([{ state: 'failed', attempts: 0, error_code: 'expired' }]),
    );
  });
});
