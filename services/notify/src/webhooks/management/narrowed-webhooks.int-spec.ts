import type { WebhookEdit } from '@lotline/protocol';
import { eventually } from '@lotline/service-kit/testing';
import { adminContext, useWebhooks } from '../../testing/webhooks-under-test.js';

const EASTGATE = ['eastgate'];
const BOTH = ['eastgate', 'harborview'];
const NOT_FOUND = { code: 'NOT_FOUND' };

/** A webhook of two lots that an operator admin gives to one of them alone. */
describe('webhooks.md, Managing webhooks: a lot that is taken away from a webhook', () => {
  const under = useWebhooks();

  const edit = (id: string, over: Partial<WebhookEdit>, administered: string[] | null = null) => {
    const form = { url: 'http://127.0.0.1:9/', events: ['customer.added' as const], lotIds: EASTGATE, enabled: true };
    const asked = { administered, id, input: { ...form, ...over } };
    return under.broker.rpc.call('notify.webhook.edit', asked, adminContext);
  };
  const listed = async (id: string, administered: string[] | null) => {
    const { deliveries } = await under.broker.rpc.call('notify.webhook.deliveries', { administered, id }, adminContext);
    return deliveries.map(({ customerId }) => customerId);
  };
  const resend = (id: string, deliveryId: string, administered: string[] | null) =>
    under.broker.rpc.call('notify.webhook.resend', { administered, id, deliveryId }, adminContext);
  const waiting = async () => {
    const list = await under.broker.rpc.call('notify.webhook.list', { administered: null }, adminContext);
    return list.map((webhook) => webhook.waiting);
  };

  it('should not show or send again what was delivered about it, also to an admin of every lot', async () => {
    const { receiver, webhook } = await under.subscribe({ lotIds: BOTH });
    const there = await under.publishNewClient({ lotId: 'harborview' });
    const here = await under.publishNewClient({ lotId: 'eastgate' });
    await eventually(() => expect(receiver.received).toHaveLength(2));
    const before = await under.deliveries(webhook.id);
    await eventually(async () => expect(await waiting()).toEqual([0]));
    expect(await listed(webhook.id, BOTH)).toEqual([here.id, there.id]);

    await edit(webhook.id, { url: receiver.url });
    for (const administered of [EASTGATE, null]) {
      expect(await listed(webhook.id, administered)).toEqual([here.id]);
      const outcomes = await Promise.allSettled(before.map(({ id }) => resend(webhook.id, id, administered)));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(outcomes).toContainEqual({ status: 'rejected', reason: expect.objectContaining(NOT_FOUND) });
    }
    await eventually(() => expect(receiver.received.length).toBeGreaterThan(2));
    const again = receiver.received.slice(2).map(({ lotId }) => lotId);
    expect(new Set(again)).toEqual(new Set(EASTGATE));
  });

  it('should not deliver what waits about it, also if the lot is given back', async () => {
    const { webhook, receiver } = await under.subscribe({ lotIds: BOTH, enabled: false });
    await under.publishNewClient({ lotId: 'harborview' });
    const here = await under.publishNewClient({ lotId: 'eastgate' });
    await eventually(async () => expect(await waiting()).toEqual([2]));
    await edit(webhook.id, { url: receiver.url, enabled: false });
    expect(await waiting()).toEqual([1]);
    await edit(webhook.id, { url: receiver.url, lotIds: BOTH });
    const later = await under.publishNewClient({ lotId: 'harborview' });
    await eventually(() => expect(receiver.received).toHaveLength(2));
    expect(JSON.stringify(receiver.received[0]?.data)).toContain(here.id);
    expect(JSON.stringify(receiver.received[1]?.data)).toContain(later.id);
  });

  it('should neither deliver nor wait for what another process stores about it meanwhile', async () => {
    const { webhook, receiver } = await under.subscribe({ lotIds: EASTGATE });
    const subject = '+13105550142';
    await under.database.query(
      `INSERT INTO webhook_deliveries (webhook_id, lot_id, subject, type, occurred_at, data, next_attempt_at)
       SELECT $1, lot_id, $2, 'text.received', occurred_at::timestamptz, '{}', now()
       FROM (VALUES ('harborview', '2026-03-01'), ('eastgate', '2026-03-02')) AS stored (lot_id, occurred_at)`,
      [webhook.id, subject],
    );
    await eventually(() => expect(receiver.received.map(({ lotId }) => lotId)).toEqual(EASTGATE));
    await eventually(async () => expect(await waiting()).toEqual([0]));
  });
});
