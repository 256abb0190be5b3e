import type { Webhook, WebhookDelivery } from '@lotline/protocol';
import { ASKED, CLIENT_ID } from './rides.js';

/** As the webhook form sends it. */
export const WEBHOOK_FORM = {
  url: 'https://hooks.example.com/lotline',
  events: ['customer.added' as const, 'ride.requested' as const],
  lotIds: ['harborview'],
  enabled: true,
};
const { enabled: _enabled, ...SHOWN } = WEBHOOK_FORM;
export const WEBHOOK: Webhook = {
  ...SHOWN,
  id: 'c1d2e3f4-0a1b-4c2d-8e3f-405162738495',
  state: 'active',
  failingSince: null,
  lastDeliveredAt: '2026-06-05T19:40:01.000Z',
  error: null,
  statusCode: 200,
  waiting: 0,
  oldSecretUntil: null,
  createdAt: '2026-06-01T09:00:00.000Z',
  version: 3,
};

export const DELIVERY: WebhookDelivery = {
  id: 'd2e3f4a5-1b2c-4d3e-9f40-516273849506',
  type: 'ride.requested',
  lotId: 'harborview',
  customerId: CLIENT_ID,
  occurredAt: ASKED,
  state: 'pending',
  attempts: 3,
  error: 'status',
  statusCode: 503,
  attemptedAt: '2026-06-05T19:41:05.000Z',
  nextAttemptAt: '2026-06-05T19:41:50.000Z',
};
export const WEBHOOK_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
