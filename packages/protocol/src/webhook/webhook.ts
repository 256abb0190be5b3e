import { z } from 'zod';
import { lotIdSchema } from '../lot/id.js';
import { instantSchema } from '../time/lot-time.js';
import { text } from '../values/text.js';

/** The events that a webhook can receive (docs/product/webhooks.md#events). */
export const WEBHOOK_EVENTS = [
  'customer.added',
  'customer.updated',
  'customer.checked_in',
  'customer.checked_out',
  'ride.requested',
  'ride.assigned',
  'ride.dropped_off',
  'ride.changed',
  'ride.canceled',
  'text.received',
  'contract.expiring',
] as const;
export const webhookEventSchema = z.enum(WEBHOOK_EVENTS, 'Unknown event');
export type WebhookEvent = z.output<typeof webhookEventSchema>;

/** Maximum webhooks of an installation. */
export const MAX_WEBHOOKS = 100;
const MAX_URL_LENGTH = 2000;
const MAX_LOTS = 500;

/** After a rotation, deliveries are signed with both secrets for this long. */
export const OLD_SECRET_HOURS = 24;

const URL_INVALID = 'Enter an address such as https://example.com/lotline';
const URL_CREDENTIALS = 'The address must not contain a user name or password';

const isWebAddress = (value: string): boolean =>
  URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);
const hasCredentials = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username !== '' || password !== '';
};

/** The form of a webhook. The notify service also checks the lots and whether the address may be called. */
export const webhookInputSchema = z.object({
  url: text(URL_INVALID)
    .trim()
    .max(MAX_URL_LENGTH, `At most ${MAX_URL_LENGTH} characters`)
    .refine(isWebAddress, URL_INVALID)
    .refine((value) => !hasCredentials(value), URL_CREDENTIALS),
  /** Unique, in the order of `WEBHOOK_EVENTS`. */
  events: z
    .array(webhookEventSchema, 'Events must be a list')
    .min(1, 'Choose at least one event')
    .max(100, 'Unknown event')
    .transform((given) => WEBHOOK_EVENTS.filter((event) => given.includes(event))),
  /** Unique and sorted. */
  lotIds: z
    .array(lotIdSchema, 'Lots must be a list')
    .min(1, 'Choose at least one lot')
    .max(MAX_LOTS, `At most ${MAX_LOTS} lots`)
    .transform((given) => [...new Set(given)].sort()),
  /** While false, events wait for up to seven days. */
  enabled: z.boolean('Must be true or false').default(true),
});
export type WebhookInput = z.output<typeof webhookInputSchema>;

/** The form of an existing webhook. `rotateSecret` replaces its secret. */
export const webhookEditSchema = webhookInputSchema.extend({
  rotateSecret: z.boolean('Must be true or false').default(false),
});
export type WebhookEdit = z.output<typeof webhookEditSchema>;

/**
 * `failing`: the newest attempts failed. `disabled`: Lotline disabled it after a day of failed attempts. `paused`: an
 * admin disabled it.
 */
export const WEBHOOK_STATES = ['active', 'failing', 'disabled', 'paused'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** Why an attempt failed. `status`: the response was not 2xx; `redirect`: it was a 3xx that does not confirm the
 * delivery (docs/product/webhooks.md#redirects). */
export const DELIVERY_ERRORS = [
  'status',
  'redirect',
  'timeout',
  'connection',
  'tls',
  'dns',
  'private-address',
  /** The process ended during the attempt. */
  'interrupted',
] as const;
const deliveryErrorSchema = z.enum(DELIVERY_ERRORS);
export type DeliveryError = z.output<typeof deliveryErrorSchema>;

/** The result of the newest attempt. */
const attemptSchema = {
  /** Null after a delivery. */
  error: deliveryErrorSchema.nullable(),
  /** The status of the response, if there was one. */
  statusCode: z.int().nullable(),
};

/** A webhook as admins see it. */
export const webhookSchema = z.object({
  id: z.uuid(),
  url: text(),
  events: z.array(webhookEventSchema),
  lotIds: z.array(lotIdSchema),
  state: z.enum(WEBHOOK_STATES),
  /** The first failure since the last delivery. */
  failingSince: instantSchema.nullable(),
  lastDeliveredAt: instantSchema.nullable(),
  ...attemptSchema,
  /** Deliveries that wait, counted up to `MAX_COUNTED_DELIVERIES`. */
  waiting: z.int(),
  /** Until then deliveries are also signed with the secret before the last rotation. */
  oldSecretUntil: instantSchema.nullable(),
  createdAt: instantSchema,
  /** Grows with each edit. */
  version: z.int(),
});
export type Webhook = z.output<typeof webhookSchema>;
export const MAX_COUNTED_DELIVERIES = 1000;

/** `secret` only when it is new: after the creation and after a rotation. */
export const savedWebhookSchema = webhookSchema.extend({ secret: text().optional() });
export type SavedWebhook = z.output<typeof savedWebhookSchema>;

/**
 * `pending`: waits for its first or next attempt. `failed`: given up after a day. `skipped`: its customer was deleted
 * before it could be composed.
 */
export const DELIVERY_STATES = ['pending', 'sending', 'delivered', 'failed', 'skipped'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** A delivery as admins see it. Its body is not shown. */
export const webhookDeliverySchema = z.object({
  /** The header `webhook-id`. */
  id: z.uuid(),
  type: webhookEventSchema,
  lotId: lotIdSchema,
  /** Null for a text from an unknown phone. */
  customerId: z.uuid().nullable(),
  occurredAt: instantSchema,
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  ...attemptSchema,
  attemptedAt: instantSchema.nullable(),
  /** Null unless pending. */
  nextAttemptAt: instantSchema.nullable(),
});
export type WebhookDelivery = z.output<typeof webhookDeliverySchema>;

/** Maximum deliveries of a page. */
export const DELIVERY_PAGE = 50;
