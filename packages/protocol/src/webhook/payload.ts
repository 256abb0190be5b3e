import { z } from 'zod';
import { boardCardSchema } from '../board/board.js';
import { clientRecordSchema, type ClientRecord } from '../client/client.js';
import { lotIdSchema } from '../lot/id.js';
import { textSummarySchema } from '../message/message.js';
import { instantSchema } from '../time/lot-time.js';
import { text } from '../values/text.js';
import type { WebhookEvent } from './webhook.js';

/** A customer without the personal link, which is a secret. */
export const webhookCustomerSchema = clientRecordSchema.omit({ shuttleRequestId: true });
export type WebhookCustomer = z.output<typeof webhookCustomerSchema>;

export const toWebhookCustomer = ({ shuttleRequestId: _secret, ...customer }: ClientRecord): WebhookCustomer =>
  customer;

const customer = z.object({ customer: webhookCustomerSchema });
/** The ride with the customer's card, as the board lists it. `id` is the customer's id. */
const ride = z.object({ ride: boardCardSchema });

/** The `data` of each event's payload. */
const data = {
  'customer.added': customer,
  'customer.updated': customer.extend({
    /** The names of the fields that changed; empty for a customer who was restored after a deletion. */
    changed: z.array(text()),
  }),
  'customer.checked_in': customer,
  'customer.checked_out': customer,
  'ride.requested': ride,
  'ride.assigned': ride,
  'ride.dropped_off': ride,
  'ride.changed': ride,
  'ride.canceled': ride,
  'text.received': z.object({
    /** Null if no customer has the phone. */
    customerId: z.uuid().nullable(),
    /** The sender's phone, in E.164. */
    from: text(),
    text: textSummarySchema,
  }),
  'contract.expiring': customer.extend({
    /** The contract ends within this many days: 30, 7 or 1. */
    days: z.int(),
  }),
} satisfies Record<WebhookEvent, z.ZodType>;
export type WebhookData = { [Event in WebhookEvent]: z.output<(typeof data)[Event]> };

const payload = <Event extends WebhookEvent>(type: Event) =>
  z.object({
    type: z.literal(type),
    /** When it happened. */
    timestamp: instantSchema,
    lotId: lotIdSchema,
    data: data[type],
  });

/** The body of a delivery, by event. */
export const webhookPayloads = {
  'customer.added': payload('customer.added'),
  'customer.updated': payload('customer.updated'),
  'customer.checked_in': payload('customer.checked_in'),
  'customer.checked_out': payload('customer.checked_out'),
  'ride.requested': payload('ride.requested'),
  'ride.assigned': payload('ride.assigned'),
  'ride.dropped_off': payload('ride.dropped_off'),
  'ride.changed': payload('ride.changed'),
  'ride.canceled': payload('ride.canceled'),
  'text.received': payload('text.received'),
  'contract.expiring': payload('contract.expiring'),
} satisfies Record<WebhookEvent, z.ZodType>;
