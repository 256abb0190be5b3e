import { randomUUID } from 'node:crypto';
import { MAX_WEBHOOKS, type OpenContext, type WebhookEdit } from '@lotline/protocol';
import { eventually } from '@lotline/service-kit/testing';
import fc from 'fast-check';
import { adminContext, useWebhooks } from '../../testing/webhooks-under-test.js';

const LOTS = ['eastgate', 'harborview'];
const NOT_FOUND = { code: 'NOT_FOUND' };

const contextOf = (id: string): OpenContext => ({
  ...adminContext,
  actor: { kind: 'staff', id, name: 'Dana R.', role: 'admin', operatorAdmin: true },
});

describe('webhooks.md, Managing webhooks: webhooks', () => {
  const under = useWebhooks();

  const list = (administered: string[] | null = null) =>
    under.broker.rpc.call('notify.webhook.list', { administered }, adminContext);
  const edit = (id: string, over: Partial<WebhookEdit> = {}, administered: string[] | null = null) => {
    const input = {
      ...{ url: 'http://127.0.0.1:9/', events: ['customer.added' as const], lotIds: ['harborview'], enabled: true },
      ...over,
    };
    return under.broker.rpc.call('notify.webhook.edit', { administered, id, input }, adminContext);
  };
  const deliveries = (id: string, cursor?: string, administered: string[] | null = null) =>
    under.broker.rpc.call('notify.webhook.deliveries', { administered, id, cursor }, adminContext);

  it('should show the secret only when it is new', async () => {
    const created = await under.create();
    expect(created.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(await list()).toMatchObject([{ id: created.id, state: 'active', waiting: 0 }]);
    expect(JSON.stringify(await list())).not.toContain('whsec_');
    expect(await edit(created.id)).not.toHaveProperty('secret');
    const rotated = await edit(created.id, { rotateSecret: true });
    expect(rotated.secret).not.toBe(created.secret);
    expect(Date.parse(rotated.oldSecretUntil ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  });

  it('should sign with both secrets after a rotation, and only with the new one a day later', async () => {
    const { receiver, webhook } = await under.subscribe();
    const { secret = '' } = await edit(webhook.id, { url: receiver.url, rotateSecret: true });
    await under.publishNewClient();
    await eventually(() => expect(receiver.received).toHaveLength(1));
    await under.database.query(`UPDATE webhooks SET old_secret_until = now()`);
    await under.publishNewClient();
    await eventually(() => expect(receiver.rejected).toBe(1));
    receiver.secret = secret;
    await eventually(async () => {
      await under.makeDeliveriesDue();
      expect(receiver.received).toHaveLength(2);
    });
  });

  it('should create a webhook once per key, and return its secret again', async () => {
    const input = { url: 'http://127.0.0.1:9/', events: ['customer.added' as const], lotIds: ['harborview'] };
    const create = (key: string, over: object = {}, context = adminContext) =>
      under.broker.rpc.call(
        'notify.webhook.create',
        { administered: LOTS, input: { ...input, ...over }, key },
        context,
      );
    const [first, second] = await Promise.all([create('one'), create('one')]);
    expect(second).toEqual(first);
    expect(first?.secret).toMatch(/^whsec_/);
    await expect(create('one', { lotIds: ['eastgate'] })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await create('one', {}, contextOf(randomUUID()))).id).not.toBe(first?.id);
    await under.database.query(`UPDATE webhooks SET created_at = now() - interval '25 hours'`);
    expect((await create('one')).id).not.toBe(first?.id);
    expect(await list()).toHaveLength(3);
  });

  it('should refuse an edit and a deletion of an older version, and record each change for the audit once', async () => {
    const byId = randomUUID();
    const context = contextOf(byId);
    const client = { address: '203.0.113.9', userAgent: 'Desk' };
    const input = { url: 'http://127.0.0.1:9/secret', events: ['customer.added' as const], lotIds: LOTS };
    const { rpc } = under.broker;
    const key = randomUUID();
    for (let repeated = 0; repeated < 2; repeated += 1)
      await rpc.call('notify.webhook.create', { administered: null, input, key, client }, context);
    const [{ id = '', version } = {}] = await list();
    expect(version).toBe(1);
    const change = (ifVersion: number, lotIds: string[]) =>
      rpc.call(
        'notify.webhook.edit',
        { administered: null, id, input: { ...input, lotIds }, ifVersion, client },
        context,
      );
    const edits = await Promise.allSettled([change(1, ['eastgate']), change(1, ['eastgate'])]);
    expect(edits.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(change(1, LOTS)).rejects.toMatchObject({ code: 'STALE_VERSION' });
    const remove = (ifVersion: number) =>
      rpc.call('notify.webhook.remove', { administered: null, id, ifVersion, client }, context);
    await expect(remove(1)).rejects.toMatchObject({ code: 'STALE_VERSION' });
    await remove(2);
    const entry = (kind: string, lotId: string | null) =>
      expect.objectContaining({
        lotId,
        payload: expect.objectContaining({ kind, byId, ...client, detail: '127.0.0.1:9' }),
      });
    await eventually(() => {
      const recorded = under.events.filter(
        (event) => event.type === 'audit.recorded' && JSON.stringify(event).includes(byId),
      );
      expect(recorded).toEqual([
        // Of several lots: only operator admins see it.
        entry('webhook-created', null),
        entry('webhook-edited', null),
        entry('webhook-deleted', 'eastgate'),
      ]);
      expect(JSON.stringify(recorded)).not.toContain('secret');
    });
  });

  it('should begin without failures at a changed address', async () => {
    const { id } = await under.create();
    await under.database.query(
      `UPDATE webhooks SET failing_since = now() - interval '23 hours', error = 'status', status_code = 503`,
    );
    expect(await edit(id)).toMatchObject({ state: 'failing', statusCode: 503 });
    expect(await edit(id, { url: 'http://127.0.0.1:9/other' })).toMatchObject({
      ...{ state: 'active', failingSince: null, error: null, statusCode: null },
    });
  });

  it('should pause, keep what happens meanwhile, and deliver it when enabled', async () => {
    const { receiver, webhook } = await under.subscribe();
    expect(await edit(webhook.id, { url: receiver.url, enabled: false })).toMatchObject({ state: 'paused' });
    await under.publishNewClient();
    await eventually(async () => expect(await list()).toMatchObject([{ waiting: 1 }]));
    const [{ id: deliveryId = '' } = {}] = (await deliveries(webhook.id)).deliveries;
    const resend = under.broker.rpc.call(
      'notify.webhook.resend',
      { administered: null, id: webhook.id, deliveryId },
      adminContext,
    );
    await expect(resend).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(receiver.received).toEqual([]);
    await edit(webhook.id, { url: receiver.url });
    await eventually(() => expect(receiver.received).toHaveLength(1));
  });

  it('should list deliveries in pages, newest first, without gaps', async () => {
    const webhook = await under.create({ enabled: false });
    await under.database.query(
      `INSERT INTO webhook_deliveries (webhook_id, lot_id, subject, type, occurred_at, next_attempt_at)
       SELECT $1, 'harborview', gen_random_uuid(), 'customer.added', now() + make_interval(secs => number), now()
       FROM generate_series(1, 120) number`,
      [webhook.id],
    );
    const first = await deliveries(webhook.id);
    const second = await deliveries(webhook.id, first.next ?? undefined);
    const third = await deliveries(webhook.id, second.next ?? undefined);
    const all = [first, second, third].flatMap((page) => page.deliveries.map(({ occurredAt }) => occurredAt));
    expect([first, second, third].map((page) => page.deliveries.length)).toEqual([50, 50, 20]);
    expect(all).toEqual([...new Set(all)].sort().reverse());
    expect(third.next).toBeNull();
  });

  it('should refuse an unknown lot, a lot of others, and more webhooks than fit', async () => {
    await expect(under.create({ lotIds: ['nowhere'] })).rejects.toMatchObject({
      code: 'INVALID',
      details: { errors: [{ path: 'lotIds', message: 'Unknown lot' }] },
    });
    await expect(under.create({ lotIds: LOTS }, ['harborview'])).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await under.database.query(
      `INSERT INTO webhooks (url, events, lot_ids, secret, enabled)
       SELECT 'http://127.0.0.1:9/', '{}', '{harborview}', '', true FROM generate_series(1, ${MAX_WEBHOOKS - 1})`,
    );
    const outcomes = await Promise.allSettled([under.create(), under.create(), under.create()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('should never show or change a webhook with a lot that the caller does not administer', async () => {
    const lots = fc.subarray(LOTS, { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(lots, fc.subarray(LOTS), async (lotIds, administered) => {
        const { id } = await under.create({ lotIds });
        const isOwn = lotIds.every((lot) => administered.includes(lot));
        expect((await list(administered)).map((each) => each.id).includes(id)).toBe(isOwn);
        if (isOwn) return;
        const of = { administered, id };
        await expect(edit(id, { lotIds: [...administered, 'harborview'] }, administered)).rejects.toMatchObject(
          NOT_FOUND,
        );
        await expect(deliveries(id, undefined, administered)).rejects.toMatchObject(NOT_FOUND);
        const { rpc } = under.broker;
        await expect(rpc.call('notify.webhook.remove', of, adminContext)).rejects.toMatchObject(NOT_FOUND);
        const resend = { ...of, deliveryId: randomUUID() };
        await expect(rpc.call('notify.webhook.resend', resend, adminContext)).rejects.toMatchObject(NOT_FOUND);
        expect((await list()).find((each) => each.id === id)).toMatchObject({ lotIds });
      }),
      { numRuns: 20 },
    );
  });
});

describe('webhooks.md, Addresses: webhooks without WEBHOOKS_ALLOW_PRIVATE', () => {
  const under = useWebhooks(1, { WEBHOOKS_ALLOW_PRIVATE: false });

  it.each([
    'http://example.com/',
    ...['https://127.0.0.1/', 'https://10.0.0.7/', 'https://[::1]/', 'https://[::ffff:a00:1]/', 'https://0x7f.1/'],
    ...['https://169.254.169.254/latest/meta-data', 'https://[fd00:ec2::254]/', 'https://localhost:8443/'],
  ])('should refuse %s', async (url) => {
    await expect(under.create({ url })).rejects.toMatchObject({
      code: 'INVALID',
      details: { errors: [{ path: 'url' }] },
    });
  });

  it('should accept a public name', async () => {
    expect(await under.create({ url: 'https://example.com/hook' })).toMatchObject({ url: 'https://example.com/hook' });
  });
});
