import type { Webhook, WebhookDelivery } from '@lotline/protocol';

/** A webhook for tests. */
export const aWebhook = (over: Partial<Webhook> = {}): Webhook => ({
  id: 'c1d2e3f4-0a1b-4c2d-8e3f-405162738495',
  url: 'https://hooks.example.com/lotline',
  events: ['customer.added'],
  lotIds: ['harborview'],
  state: 'active',
  failingSince: null,
  lastDeliveredAt: null,
  error: null,
  statusCode: null,
  waiting: 0,
  oldSecretUntil: null,
  createdAt: '2025-11-01T09:00:00.000Z',
  version: 3,
  ...over,
});

/** A delivery for tests. */
export const aDelivery = (over: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: 'd2e3f4a5-1b2c-4d3e-9f40-516273849506',
  type: 'customer.added',
  lotId: 'harborview',
  customerId: null,
  occurredAt: '2025-11-21T22:15:00.000Z',
  state: 'pending',
  attempts: 0,
  error: null,
  statusCode: null,
  attemptedAt: null,
  nextAttemptAt: null,
  ...over,
});
