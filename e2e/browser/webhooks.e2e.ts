import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { WEBHOOK_EVENTS, type Webhook, type WebhookDelivery } from '@lotline/protocol';
import { Webhook as Receiver } from 'standardwebhooks';
import { addCustomer, deleteCustomer, run } from './customers.js';
import { Desk } from './desk.page.js';
import { expectAccessibleLayoutAtAllWidths } from './layout-checks.js';
import { expect, test } from './lotline.fixture.js';
import { signIn } from './sign-in.js';

test.use({ reducedMotion: 'reduce' });

interface Received {
  headers: Record<string, string>;
  body: string;
}

let receiver: Server;
let url: string;
let received: Received[];
test.beforeAll(async () => {
  received = [];
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
      received.push({ headers: Object.fromEntries(headers), body });
      response.writeHead(204).end();
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  url = `http://127.0.0.1:${Reflect.get(Object(receiver.address()), 'port')}/hook`;
});
test.afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

test('an admin adds a webhook, sees what it delivers, pauses it, replaces its secret and deletes it', async ({
  page,
}) => {
  const desk = new Desk(page);
  await signIn(page, 'admin');
  await page.goto('/admin/webhooks');
  await page.getByRole('button', { name: 'Add Webhook' }).click();
  const add = page.getByRole('dialog', { name: 'Add Webhook' });
  await add.getByRole('button', { name: 'Add Webhook' }).click();
  await expect(add.getByText('Enter an address such as https://example.com/lotline')).toBeVisible();
  await expect(add.getByText('Choose at least one event')).toBeVisible();
  await add.getByLabel('Address').fill(url);
  await add.getByLabel('Customer added').check();
  await expectAccessibleLayoutAtAllWidths(page);
  await add.getByRole('button', { name: 'Add Webhook' }).click();
  const secret = await page.getByRole('textbox', { name: 'Secret' }).inputValue();
  await expectAccessibleLayoutAtAllWidths(page);
  await page.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('article', { name: url });
  await expect(row).toContainText('Nothing delivered yet');

  const customer = await addCustomer(page, { lastName: `Hooked${run}` });
  await expect.poll(() => received.length).toBe(1);
  const [{ body, headers } = { body: '', headers: {} }] = received;
  expect(new Receiver(secret).verify(body, headers)).toMatchObject({ type: 'customer.added' });
  await expect(row).toContainText('Last delivery');
  await row.getByRole('button', { name: /^Deliveries/ }).click();
  const deliveries = page.getByRole('dialog', { name: 'Deliveries' });
  await expect(deliveries.getByRole('article', { name: 'Customer added' })).toContainText('Status 204');
  await deliveries.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => received.length).toBe(2);
  expect(received[1]?.headers['webhook-id']).toBe(headers['webhook-id']);
  await page.keyboard.press('Escape');

  const edit = page.getByRole('dialog', { name: 'Edit Webhook' });
  await row.getByRole('button', { name: /^Edit/ }).click();
  await edit.getByRole('button', { name: 'Pause' }).click();
  await expect(row).toContainText('Paused');
  await row.getByRole('button', { name: /^Enable/ }).click();
  await expect(desk.toast('Webhook Enabled')).toContainText('New events will be delivered.');
  await expect(row).toContainText('Active');
  await row.getByRole('button', { name: /^Edit/ }).click();
  await edit.getByRole('button', { name: 'Replace secret' }).click();
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Secret' })).not.toHaveValue(secret);
  await page.getByRole('button', { name: 'Done' }).click();
  await row.getByRole('button', { name: /^Edit/ }).click();
  await edit.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete this webhook?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  await deleteCustomer(page, customer);
});

test('webhooks in every state and their deliveries fit and are accessible', async ({ page }) => {
  const long = `https://hooks.example.com/${'lotline'.repeat(200)}`;
  const webhook: Webhook = {
    id: 'c1d2e3f4-0a1b-4c2d-8e3f-405162738495',
    url: 'https://hooks.example.com/lotline',
    events: [...WEBHOOK_EVENTS].slice(0, 8),
    lotIds: ['harborview', 'eastgate'],
    state: 'active',
    failingSince: null,
    lastDeliveredAt: '2026-11-03T22:10:00.000Z',
    error: null,
    statusCode: 200,
    waiting: 0,
    oldSecretUntil: null,
    createdAt: '2026-11-01T22:10:00.000Z',
  };
  const webhooks: Webhook[] = [
    webhook,
    {
      ...webhook,
      id: '2',
      url: long,
      state: 'failing',
      failingSince: webhook.createdAt,
      error: 'timeout',
      waiting: 12,
    },
    { ...webhook, id: '3', state: 'disabled', error: 'status', statusCode: 503, waiting: 1000 },
    { ...webhook, id: '4', state: 'paused', lastDeliveredAt: null, events: [...WEBHOOK_EVENTS] },
  ];
  const delivery: WebhookDelivery = {
    id: 'd2e3f4a5-1b2c-4d3e-9f40-516273849506',
    type: 'ride.requested',
    lotId: 'harborview',
    customerId: null,
    occurredAt: '2026-11-03T22:10:00.000Z',
    state: 'pending',
    attempts: 3,
    error: 'private-address',
    statusCode: null,
    attemptedAt: '2026-11-03T22:10:00.000Z',
    nextAttemptAt: '2026-11-03T22:20:00.000Z',
  };
  const states: WebhookDelivery['state'][] = ['pending', 'sending', 'delivered', 'failed', 'skipped'];
  await signIn(page, 'admin');
  await page.route('**/api/webhooks*', (route) => route.fulfill({ json: webhooks }));
  await page.route('**/api/webhooks/*/deliveries*', (route) =>
    route.fulfill({ json: states.map((state, at) => ({ ...delivery, id: String(at), state })) }),
  );
  await page.goto('/admin/webhooks');
  await expect(page.getByRole('article')).toHaveCount(4);
  await expectAccessibleLayoutAtAllWidths(page);
  const row = await page.getByRole('article', { name: long }).boundingBox();
  expect(row?.height, 'an address takes three lines').toBeLessThan(500);
  await page.getByRole('button', { name: `Deliveries of ${long}` }).click();
  await expect(page.getByRole('dialog', { name: 'Deliveries' }).getByRole('article')).toHaveCount(5);
  await expectAccessibleLayoutAtAllWidths(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Edit ${long}` }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Webhook' }).getByLabel('Address')).toHaveValue(long);
  await expectAccessibleLayoutAtAllWidths(page);
});
