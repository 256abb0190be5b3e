import type { Webhook, WebhookDelivery } from '@lotline/protocol';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aUser } from '../../../testing/builders.js';
import { renderInLot } from '../../../testing/render.js';
import { FakeServer, json } from '../../../testing/server.js';
import { WebhooksPart } from './webhooks-part.js';
import { aDelivery, aWebhook } from './testing/webhooks.js';

const { id: ID, url: URL } = aWebhook();

describe('webhooks.md, Managing webhooks: WebhooksPart', () => {
  let server: FakeServer;
  let webhooks: Webhook[];
  let sent: unknown[];
  beforeEach(() => {
    webhooks = [aWebhook({ state: 'disabled', error: 'timeout', waiting: 12 })];
    sent = [];
    server = new FakeServer()
      .on('GET /api/auth/user', () =>
        json(aUser({ role: 'admin', lots: [{ id: 'harborview', title: 'Harborview', role: 'admin' }] })),
      )
      .on('GET /api/webhooks', () => json(webhooks))
      .on(`PUT /api/webhooks/${ID}`, ({ body }) => {
        sent.push(body);
        webhooks = [aWebhook()];
        return json(webhooks[0]);
      });
  });

  const show = () => renderInLot(<WebhooksPart />, '/admin/webhooks');

  it('lists webhooks with their state, events and lots', async () => {
    show();
    const row = await screen.findByRole('article', { name: URL });
    for (const text of [
      URL,
      'Disabled',
      'Customer added',
      'Harborview',
      'Failed for a day · No response within 10 seconds · 12 waiting',
    ])
      expect(within(row).getByText(text)).toBeInTheDocument();
  });

  it('enables a disabled webhook', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: `Enable ${URL}` }));
    expect(await screen.findByText('Active')).toBeInTheDocument();
    expect(sent).toEqual([
      { url: URL, events: ['customer.added'], lotIds: ['harborview'], enabled: true, rotateSecret: false },
    ]);
    expect(server.sent(`PUT /api/webhooks/${ID}`)[0]?.headers['if-match']).toBe('"3"');
    expect(screen.queryByRole('button', { name: `Enable ${URL}` })).toBeNull();
  });

  it('adds a webhook once although the first answer is lost, and shows its secret once', async () => {
    webhooks = [];
    let isLost = true;
    server.on('POST /api/webhooks', ({ body }) => {
      if (isLost) return Promise.reject(new TypeError('Failed to fetch'));
      sent.push(body);
      webhooks = [aWebhook()];
      return json({ ...webhooks[0], secret: 'whsec_abc' }, 201);
    });
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Add Webhook' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add Webhook' });
    fireEvent.change(await within(dialog).findByLabelText(/Address/), { target: { value: URL } });
    fireEvent.click(within(dialog).getByLabelText('Customer added'));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add Webhook' }));
    expect(await screen.findByText('Error')).toBeInTheDocument();
    isLost = false;
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add Webhook' }));
    expect(await screen.findByLabelText('Secret')).toHaveValue('whsec_abc');
    const keys = server.sent('POST /api/webhooks').map(({ headers }) => headers['idempotency-key']);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    expect(sent).toEqual([{ url: URL, events: ['customer.added'], lotIds: ['harborview'], enabled: true }]);
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText('whsec_abc')).toBeNull());
    expect(await screen.findByRole('article', { name: URL })).toBeInTheDocument();
  });

  it('asks before it is left while a webhook is being added, and shows the secret to who waits', async () => {
    webhooks = [];
    const answer = server.hold('POST /api/webhooks');
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Add Webhook' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Webhook' }));
    fireEvent.change(await dialog.findByLabelText(/Address/), { target: { value: URL } });
    fireEvent.click(dialog.getByLabelText('Customer added'));
    fireEvent.click(dialog.getByRole('button', { name: 'Add Webhook' }));
    await waitFor(() => expect(server.sent('POST /api/webhooks')).toHaveLength(1));
    for (const name of ['Cancel', 'Close']) {
      fireEvent.click(dialog.getByRole('button', { name }));
      expect(await screen.findByText('Leave without the secret?')).toBeInTheDocument();
      fireEvent.click(screen.getByRole('button', { name: 'Wait' }));
    }
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    answer(json({ ...aWebhook(), secret: 'whsec_abc' }, 201));
    expect(await screen.findByLabelText('Secret')).toHaveValue('whsec_abc');
    await waitFor(() => expect(screen.queryByText('Leave without the secret?')).toBeNull());
  });

  it('asks before it is left while a secret is being replaced, and shows the new one to who waits', async () => {
    webhooks = [aWebhook()];
    const answer = server.hold(`PUT /api/webhooks/${ID}`);
    show();
    fireEvent.click(await screen.findByRole('button', { name: `Edit ${URL}` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Webhook' }));
    fireEvent.click(await dialog.findByRole('button', { name: 'Replace secret' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Replace' }));
    await waitFor(() => expect(server.sent(`PUT /api/webhooks/${ID}`)).toHaveLength(1));
    const [ofForm, ofQuestion] = screen.getAllByRole('button', { name: 'Cancel' });
    for (const cancel of [ofQuestion, ofForm]) if (cancel) fireEvent.click(cancel);
    expect(await screen.findByText('Leave without the secret?')).toBeInTheDocument();
    answer(json({ ...aWebhook({ version: 4 }), secret: 'whsec_new' }));
    expect(await screen.findByLabelText('Secret')).toHaveValue('whsec_new');
    await waitFor(() => expect(screen.queryByText('Leave without the secret?')).toBeNull());
  });

  it('says when another admin has changed the webhook, and overwrites nothing', async () => {
    webhooks = [aWebhook()];
    server.on(`PUT /api/webhooks/${ID}`, () => {
      webhooks = [aWebhook({ version: 4, events: ['text.received'] })];
      return json({ message: 'Someone else has changed this webhook.', code: 'STALE_VERSION' }, 412);
    });
    show();
    fireEvent.click(await screen.findByRole('button', { name: `Edit ${URL}` }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Webhook' });
    const update = within(dialog).getByRole('button', { name: 'Update Webhook' });
    for (const attempt of [1, 2]) {
      fireEvent.click(update);
      await waitFor(() => expect(server.sent(`PUT /api/webhooks/${ID}`)).toHaveLength(attempt));
      expect(await within(dialog).findByRole('alert')).toHaveTextContent('Someone else has changed this webhook.');
      await waitFor(() => expect(update).toBeEnabled());
    }
    expect(server.sent(`PUT /api/webhooks/${ID}`).map(({ headers }) => headers['if-match'])).toEqual(['"3"', '"3"']);
  });

  it('keeps typed edits when the webhook is paused and its secret replaced', async () => {
    webhooks = [aWebhook()];
    const typed = 'https://typed.example.com/';
    server.on(`PUT /api/webhooks/${ID}`, ({ body }) => {
      const { rotateSecret, enabled } = Object(body);
      const [before] = webhooks;
      webhooks = [aWebhook({ state: enabled ? 'active' : 'paused', version: (before?.version ?? 0) + 1 })];
      return json({ ...webhooks[0], ...(rotateSecret && { secret: 'whsec_new' }) });
    });
    show();
    fireEvent.click(await screen.findByRole('button', { name: `Edit ${URL}` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Webhook' }));
    fireEvent.change(await dialog.findByLabelText(/Address/), { target: { value: typed } });
    fireEvent.click(dialog.getByRole('button', { name: 'Pause' }));
    expect(await screen.findByText('Webhook Paused')).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Pause' })).toBeNull();
    expect(dialog.getByLabelText(/Address/)).toHaveValue(typed);
    fireEvent.click(dialog.getByRole('button', { name: 'Replace secret' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Replace' }));
    expect(await screen.findByLabelText('Secret')).toHaveValue('whsec_new');
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByLabelText('Secret')).toBeNull());
    expect(dialog.getByLabelText(/Address/)).toHaveValue(typed);
    fireEvent.click(dialog.getByRole('button', { name: 'Update Webhook' }));
    await waitFor(() => expect(server.sent(`PUT /api/webhooks/${ID}`)).toHaveLength(3));
    expect(server.sent(`PUT /api/webhooks/${ID}`)).toMatchObject([
      { headers: { 'if-match': '"3"' }, body: { url: URL, enabled: false, rotateSecret: false } },
      { headers: { 'if-match': '"4"' }, body: { url: URL, enabled: false, rotateSecret: true } },
      { headers: { 'if-match': '"5"' }, body: { url: typed, enabled: false, rotateSecret: false } },
    ]);
  });

  it('shows deliveries page by page and sends one again', async () => {
    webhooks = [aWebhook()];
    const older = aDelivery({ id: 'older', type: 'text.received', state: 'failed', attempts: 18, error: 'dns' });
    let first: WebhookDelivery = aDelivery({ attempts: 2, error: 'status', statusCode: 503 });
    server
      .on(`GET /api/webhooks/${ID}/deliveries`, ({ path }) =>
        path.includes('cursor=41') ? json([older]) : json([first], 200, { 'X-Next-Cursor': '41' }),
      )
      .on(`POST /api/webhooks/${ID}/deliveries/${first.id}/resend`, () => {
        first = aDelivery({ state: 'delivered', attempts: 1, statusCode: 204 });
        return json(first);
      });
    show();
    fireEvent.click(await screen.findByRole('button', { name: `Deliveries of ${URL}` }));
    expect(await screen.findByText('2 attempts · Status 503')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Show older deliveries' }));
    expect(await screen.findByText('18 attempts · The name was not found')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Retry now' }));
    expect(await screen.findByText('Delivered')).toBeInTheDocument();
  });
});
