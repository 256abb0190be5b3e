import {
  HISTORY_CURSOR,
  OLD_SECRET_HOURS,
  webhookEditSchema,
  webhookInputSchema,
  type Webhook,
  type WebhookDelivery,
} from '@lotline/protocol';
import { z } from 'zod';
import type { Calls } from '../call.js';
import { CLIENT_ID, SUCCESS } from '../examples.js';

const ID = 'c1d2e3f4-0a1b-4c2d-8e3f-405162738495';
const DELIVERY_ID = 'd2e3f4a5-1b2c-4d3e-9f40-516273849506';
const path = { id: ID };
const FORM = {
  url: 'https://hooks.example.com/lotline',
  events: ['customer.added' as const, 'ride.requested' as const],
  lotIds: ['harborview'],
  enabled: true,
};
const { enabled: _enabled, ...SHOWN } = FORM;
const WEBHOOK: Webhook = {
  ...SHOWN,
  id: ID,
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
const VERSION = { ETag: 'The version of the webhook, quoted, for `If-Match`' };
const IF_MATCH = { 'If-Match': 'The `version` of the webhook as read, quoted: 412 if it has changed since' };
const DELIVERY: WebhookDelivery = {
  id: DELIVERY_ID,
  type: 'ride.requested',
  lotId: 'harborview',
  customerId: CLIENT_ID,
  occurredAt: '2026-06-05T19:40:00.000Z',
  state: 'pending',
  attempts: 3,
  error: 'status',
  statusCode: 503,
  attemptedAt: '2026-06-05T19:41:05.000Z',
  nextAttemptAt: '2026-06-05T19:41:50.000Z',
};
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

export const webhooksCalls: Calls<
  | 'GET /api/webhooks'
  | 'POST /api/webhooks'
  | 'PUT /api/webhooks/:id'
  | 'DELETE /api/webhooks/:id'
  | 'GET /api/webhooks/:id/deliveries'
  | 'POST /api/webhooks/:id/deliveries/:deliveryId/resend'
> = {
  'GET /api/webhooks': {
    summary: 'Lists the webhooks of the lots that the caller administers, oldest first',
    description: 'A webhook with any other lot is not listed, and all of its calls are answered 404.',
    example: { answer: [WEBHOOK] },
  },
  'POST /api/webhooks': {
    summary: 'Adds a webhook',
    description:
      'The response has the only copy of the secret. The same person who sends the same form with the same `Idempotency-Key` within a day gets the same webhook and secret. Addresses of private networks and `http` addresses are refused unless `WEBHOOKS_ALLOW_PRIVATE` is set.',
    body: webhookInputSchema,
    errors: ['CONFLICT'],
    requestHeaders: { 'Idempotency-Key': 'Identifies a repeated request; 1 to 200 visible ASCII characters' },
    answerHeaders: VERSION,
    example: { body: FORM, answer: { ...WEBHOOK, lastDeliveredAt: null, statusCode: null, secret: SECRET } },
  },
  'PUT /api/webhooks/:id': {
    summary: 'Updates a webhook, enables it, or replaces its secret',
    description: `Takes the whole form. Enabling delivers what has waited. After \`rotateSecret\` the response has the new secret, and deliveries are signed with both secrets for ${OLD_SECRET_HOURS} hours.`,
    body: webhookEditSchema,
    errors: ['STALE_VERSION'],
    requestHeaders: IF_MATCH,
    answerHeaders: VERSION,
    example: {
      path,
      body: { ...FORM, rotateSecret: true },
      answer: { ...WEBHOOK, oldSecretUntil: '2026-06-06T19:40:00.000Z', secret: SECRET },
    },
  },
  'DELETE /api/webhooks/:id': {
    summary: 'Deletes a webhook',
    description: 'Pending deliveries will not be sent.',
    errors: ['STALE_VERSION'],
    requestHeaders: IF_MATCH,
    example: { path, answer: SUCCESS },
  },
  'GET /api/webhooks/:id/deliveries': {
    summary: 'Lists the deliveries of the last seven days, newest first, 50 a page',
    query: z.object({
      cursor: z.string().regex(HISTORY_CURSOR).describe('`X-Next-Cursor` of the previous page').optional(),
    }),
    answerHeaders: { 'X-Next-Cursor': 'The `cursor` of the next page, if there is one' },
    example: { path, answer: [DELIVERY] },
  },
  'POST /api/webhooks/:id/deliveries/:deliveryId/resend': {
    summary: 'Delivers again with the same id, or retries now',
    description: '409 while the webhook is disabled or paused.',
    errors: ['CONFLICT'],
    example: {
      path: { ...path, deliveryId: DELIVERY_ID },
      answer: { ...DELIVERY, attempts: 0, nextAttemptAt: '2026-06-05T19:41:10.000Z' },
    },
  },
};
