import { WEBHOOK_EVENTS, type Webhook, type WebhookDelivery } from '@lotline/protocol';
import { expectAccessibleLayoutAtAllWidths } from './layout-checks.js';
import { expect, test } from './lotline.fixture.js';
import { signIn } from './sign-in.js';

test.use({ reducedMotion: 'reduce' });

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
    version: 1,
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
