import { randomUUID } from 'node:crypto';
import { DomainError, toCopiedClient, toWebhookCustomer, webhookPayloads, type WebhookEvent } from '@lotline/protocol';
import { Transactions } from '@lotline/service-kit';
import { eventually } from '@lotline/service-kit/testing';
import { createRecord, createText, staffContext } from '../../testing/texts.js';
import { adminContext, useWebhooks } from '../../testing/webhooks-under-test.js';
import { WebhookReceiver, type ReceivedWebhook } from '../../testing/webhook-receiver.js';
import { WebhookOutbox } from '../events/webhook-outbox.js';
import { WebhookSender } from './webhook-sender.js';

const isType = (type: string): type is WebhookEvent => type in webhookPayloads;
/** The customer that a request tells about. */
const customerOf = ({ data }: ReceivedWebhook): string =>
  String(Reflect.get(Object(data.customer ?? data.ride), 'id') ?? data.customerId);

describe('webhooks.md, Delivery: webhook delivery', () => {
  const under = useWebhooks(2);
  beforeAll(async () => {
    await under.broker.answer({
      'clients.client.record': ({ id }) => {
        if (id.startsWith('00000000')) throw new DomainError('NOT_FOUND', 'No such customer');
        return createRecord({ id, notes: 'Read later' });
      },
      'clients.client.by-phone': () => ({ client: null }),
    });
  });

  it('should deliver every event once, signed, in the order of its customer, in its documented shape', async () => {
    const { receiver, webhook } = await under.subscribe();
    const elsewhere = await under.subscribe({ lotIds: ['eastgate'] });
    const few = await under.subscribe({ events: ['ride.assigned'] });
    const client = await under.publishNewClient();
    const checkedIn = { ...client, version: 2, manualCheckInStatus: 'checked-in' as const };
    await under.publishSave(checkedIn, ['manualCheckInStatus']);
    await under.publishSave({ ...checkedIn, version: 3 }, ['notes']);
    await under.publishRideChange(client, 'requested');
    await under.publishRideChange(client, undefined);
    await under.publishRideChange(client, 'silenced');
    await under.publishRideChange(client, 'picked-up', { shuttleStatus: 'picked_up', shuttleNumber: 1 });
    await under.publishRideChange(client, 'dropped-off', { shuttleStatus: 'dropped_off' });
    await under.publishSave({ ...checkedIn, version: 4, manualCheckOutStatus: 'checked-out' }, [
      'manualCheckOutStatus',
    ]);
    await under.broker.publish('client.contract-expiring', 'harborview', { client, days: 7 });
    const provider = { lotId: null, requestId: 'r', actor: { kind: 'provider' as const } };
    const text = { providerId: 'SM1', from: '+13105550142', to: '+13105550199', body: 'Late', files: 0 };
    await under.broker.rpc.call('notify.text.receive', text, provider);
    await under.broker.rpc.call('notify.text.receive', text, provider);
    await eventually(() => expect(receiver.received).toHaveLength(9));
    expect(receiver.received.filter((each) => customerOf(each) === client.id).map(({ type }) => type)).toEqual([
      ...['customer.added', 'customer.checked_in', 'customer.updated', 'ride.requested', 'ride.assigned'],
      ...['ride.dropped_off', 'customer.checked_out', 'contract.expiring'],
    ]);
    for (const { type, body } of receiver.received) {
      const schema = isType(type) ? webhookPayloads[type] : undefined;
      expect(schema?.strict().safeParse(JSON.parse(body)).error).toBeUndefined();
      expect(body).not.toContain(client.shuttleRequestId);
    }
    await eventually(async () =>
      expect((await under.deliveries(webhook.id)).map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(
        Array(9).fill('delivered 1'),
      ),
    );
    expect(receiver.rejected).toBe(0);
    expect(elsewhere.receiver.received).toEqual([]);
    expect(few.receiver.received.map(({ type }) => type)).toEqual(['ride.assigned']);
  });

  it('should deliver in the order of the events although a later one was stored first', async () => {
    const { receiver, webhook } = await under.subscribe();
    const { app } = under.service;
    const subject = randomUUID();
    const store = (type: 'customer.added' | 'customer.updated', at: string) =>
      app.get(Transactions).run(async (tx) => {
        const customer = toWebhookCustomer(createRecord({ id: subject }));
        const data = type === 'customer.added' ? { customer } : { customer, changed: [] };
        await app.get(WebhookOutbox).add(tx, [{ type, lotId: 'harborview', subject, at, data }]);
        const sql = 'SELECT bool_and(next_attempt_at > now()) AS waits FROM webhook_deliveries WHERE webhook_id = $1';
        return tx.query<{ waits: boolean }>(sql, [webhook.id]);
      });
    expect(await store('customer.updated', '2026-03-08T17:52:11.000Z')).toEqual([{ waits: true }]);
    await store('customer.added', '2026-03-08T17:52:10.000Z');
    await eventually(() => expect(receiver.received).toHaveLength(2));
    expect(receiver.received.map(({ type }) => type)).toEqual(['customer.added', 'customer.updated']);
  });

  it('should retry with the same id and body, hold back only the later ones of that customer, and keep their order', async () => {
    const { receiver } = await under.subscribe();
    const [failing, other] = [createRecord(), createRecord()];
    let failures = 3;
    receiver.behavior = (request) => (customerOf(request) === failing.id && (failures -= 1) >= 0 ? 500 : 204);
    await under.publishSave(failing);
    await eventually(() => expect(receiver.received).toHaveLength(1));
    for (let version = 2; version < 6; version += 1) {
      await under.publishSave({ ...failing, version }, ['notes']);
      await under.publishSave({ ...other, version }, ['notes']);
    }
    const versionsOf = (id: string) =>
      receiver.received.filter((each) => customerOf(each) === id).map(({ data }) => Object(data.customer).version);
    await eventually(() => expect(versionsOf(other.id)).toEqual([2, 3, 4, 5]));
    // On a slow machine the first retry may have been made.
    expect([...new Set(versionsOf(failing.id))]).toEqual([1]);
    await eventually(async () => {
      await under.makeDeliveriesDue();
      expect(versionsOf(failing.id)).toEqual([1, 1, 1, 1, 2, 3, 4, 5]);
    });
    const repeated = receiver.received.filter((each) => customerOf(each) === failing.id).slice(0, 4);
    expect(new Set(repeated.map(({ id, body }) => `${id} ${body}`)).size).toBe(1);
  });

  it('should not let a receiver that stalls hold up other webhooks or texts', async () => {
    const slow = await under.subscribe();
    slow.receiver.behavior = () => 'stall';
    for (let count = 0; count < 20; count += 1) await under.publishNewClient();
    await eventually(() => expect(slow.receiver.stalledCount).toBeGreaterThan(3));
    const { receiver } = await under.subscribe();
    for (let count = 0; count < 20; count += 1) await under.publishNewClient();
    await under.broker.rpc.call('notify.text.send', createText(), staffContext('harborview'));
    await eventually(async () => {
      expect(receiver.ids).toHaveLength(20);
      expect(await under.database.query('SELECT state FROM messages WHERE state = $1', ['delivered'])).not.toEqual([]);
    });
    const [stalled] = await under.deliveries(slow.webhook.id);
    expect(stalled).toMatchObject({ state: 'sending', attempts: 1 });
    slow.receiver.behavior = () => 204;
    await eventually(async () => {
      await under.makeDeliveriesDue();
      expect((await under.deliveries(slow.webhook.id)).filter(({ state }) => state === 'delivered')).toHaveLength(40);
    });
    expect(slow.receiver.ids).toHaveLength(40);
  });

  it('should not follow a redirect, and count only one after the work as a delivery', async () => {
    const { receiver, webhook } = await under.subscribe();
    receiver.behavior = () => 307;
    await under.publishNewClient();
    await eventually(async () =>
      expect(await under.deliveries(webhook.id)).toMatchObject([{ state: 'pending', error: 'redirect' }]),
    );
    expect(receiver.received).toHaveLength(1);
    receiver.behavior = () => 303;
    await eventually(async () => {
      await under.makeDeliveriesDue();
      expect(await under.deliveries(webhook.id)).toMatchObject([{ state: 'delivered', error: null }]);
    });
  });

  it('should disable a webhook that failed for a day, keep what waits, and deliver it in order when enabled', async () => {
    const { receiver, webhook } = await under.subscribe();
    receiver.behavior = () => 503;
    const client = await under.publishNewClient();
    await eventually(() => expect(receiver.received).toHaveLength(1));
    await under.database.query(`UPDATE webhooks SET failing_since = now() - interval '25 hours'`);
    await under.database.query(`UPDATE webhook_deliveries SET started_at = now() - interval '25 hours'`);
    await under.makeDeliveriesDue();
    const list = async () =>
      (await under.broker.rpc.call('notify.webhook.list', { administered: null }, adminContext))[0];
    await eventually(async () => expect(await list()).toMatchObject({ state: 'disabled', statusCode: 503 }));
    const before = receiver.received.length;
    await under.publishSave({ ...client, version: 2 }, ['notes']);
    await eventually(async () => expect(await list()).toMatchObject({ waiting: 2 }));
    await under.makeDeliveriesDue();
    receiver.behavior = () => 204;
    const input = { url: webhook.url, events: webhook.events, lotIds: webhook.lotIds, enabled: true };
    const enabled = await under.broker.rpc.call(
      'notify.webhook.edit',
      { administered: null, id: webhook.id, input },
      adminContext,
    );
    expect(enabled).toMatchObject({ state: 'active', failingSince: null });
    await eventually(async () => expect(await list()).toMatchObject({ state: 'active', waiting: 0 }));
    expect(receiver.received.slice(before).map(({ type }) => type)).toEqual(['customer.added', 'customer.updated']);
  });

  it('should give up a delivery after a day, so that the later ones go on, and send it again by hand', async () => {
    const { receiver, webhook } = await under.subscribe();
    receiver.behavior = ({ type }) => (type === 'customer.added' ? 500 : 204);
    const client = await under.publishNewClient();
    await under.publishSave({ ...client, version: 2 }, ['notes']);
    await eventually(() => expect(receiver.received).toHaveLength(1));
    await under.database.query(
      `UPDATE webhook_deliveries SET started_at = now() - interval '25 hours' WHERE attempts > 0`,
    );
    await under.makeDeliveriesDue();
    await eventually(async () =>
      expect((await under.deliveries(webhook.id)).map(({ state }) => state)).toEqual(['failed', 'delivered']),
    );
    receiver.behavior = () => 204;
    const [{ id = '' } = {}] = await under.deliveries(webhook.id);
    const asked = { administered: null, id: webhook.id, deliveryId: id };
    await under.broker.rpc.call('notify.webhook.resend', asked, adminContext);
    await eventually(async () => expect((await under.deliveries(webhook.id))[0]).toMatchObject({ state: 'delivered' }));
    expect(receiver.received.at(-1)).toMatchObject({ id, type: 'customer.added' });
  });

  it('should lose nothing when Redis is wiped, and finish the attempt of a killed process', async () => {
    const { receiver, webhook } = await under.subscribe();
    receiver.behavior = () => 500;
    const clients = [await under.publishNewClient(), await under.publishNewClient(), await under.publishNewClient()];
    await eventually(() => expect(receiver.ids).toHaveLength(3));
    await under.redis.flushall();
    await under.database.query(
      `UPDATE webhook_deliveries SET state = 'sending', attempted_at = now() - interval '31 seconds' WHERE subject = $1`,
      [clients[0]?.id],
    );
    receiver.behavior = () => 204;
    await eventually(async () => {
      await under.makeDeliveriesDue();
      expect((await under.deliveries(webhook.id)).map(({ state }) => state)).toEqual(Array(3).fill('delivered'));
    });
  });

  it('should read the customers of an import, and skip those that were deleted', async () => {
    const { receiver, webhook } = await under.subscribe();
    const [kept, gone] = [createRecord(), createRecord({ id: `00000000${randomUUID().slice(8)}` })];
    await under.broker.publish('client.imported', 'harborview', { clients: [kept, gone].map(toCopiedClient) });
    await eventually(async () =>
      expect((await under.deliveries(webhook.id)).map(({ state }) => state)).toEqual(['delivered', 'skipped']),
    );
    expect(receiver.received.map(({ data }) => data)).toMatchObject([
      { customer: { id: kept.id, notes: 'Read later' } },
    ]);
  });
});

describe('webhooks.md, Addresses: WebhookSender', () => {
  const receiver = new WebhookReceiver();
  const under = useWebhooks(1, { WEBHOOKS_ALLOW_PRIVATE: false });
  let connections = 0;
  beforeAll(() => receiver.open());
  afterAll(() => receiver.close());

  it('should never connect to a private address, whatever the name leads to at that time', async () => {
    const sender = under.service.app.get(WebhookSender);
    const server = Reflect.get(receiver, 'server');
    Object(server).on('connection', () => (connections += 1));
    const outgoing = { id: 'd', url: `https://hooks.example.com:${receiver.port}/`, body: '{}', secrets: ['whsec_'] };
    const answers = [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::1'], ['::ffff:127.0.0.1'], ['169.254.169.254'], []];
    for (const addresses of answers) {
      sender.resolve = () =>
        Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
      expect(await sender.send(outgoing)).toEqual({ error: 'private-address', statusCode: null });
    }
    for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0x7f.1', 'localhost'])
      expect(await sender.send({ ...outgoing, url: `https://${host}:${receiver.port}/` })).toMatchObject({
        error: 'private-address',
      });
    expect(connections).toBe(0);
    // A name that is allowed is connected at the address that was checked.
    sender.resolve = () => Promise.reject(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }));
    expect(await sender.send(outgoing)).toEqual({ error: 'dns', statusCode: null });
  });
});
