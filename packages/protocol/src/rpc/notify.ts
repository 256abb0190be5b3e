import { z } from 'zod';
import { auditClientSchema } from '../audit/audit.js';
import { HISTORY_CURSOR } from '../client/history.js';
import { lotIdSchema } from '../lot/id.js';
import { attachTextSchema, INBOX_CURSOR, INBOX_PAGE, receivedTextSchema, unreadTextsSchema } from '../message/inbox.js';
import {
  answerTextSchema,
  OPT_OUT_TYPES,
  sendTextSchema,
  textSummarySchema,
  textOptOutSchema,
} from '../message/message.js';
import { textStatusSchema } from '../message/text-status.js';
import { undeliverablePhoneSchema } from '../message/undeliverable-phone.js';
import { MAX_OVERVIEW_LOTS, textFiguresSchema } from '../overview/overview.js';
import {
  savedWebhookSchema,
  webhookDeliverySchema,
  webhookEditSchema,
  webhookInputSchema,
  webhookSchema,
} from '../webhook/webhook.js';
import { jsonText, text } from '../values/text.js';
import { copyPageSchema, copyPickSchema, lotCall, openCall } from './define.js';

const clientId = z.uuid('No such customer');
const number = text().min(1).max(40);
const providerId = text().min(1).max(64);
/** The lots that the caller administers; null for all. A webhook with any other lot does not exist for them. */
const administered = z.object({ administered: z.array(lotIdSchema).nullable() });
const ofWebhook = administered.extend({ id: z.uuid('No such webhook') });
/** For the audit; empty if no request caused the call. */
const change = { client: auditClientSchema.prefault({}) };
/** STALE_VERSION if the webhook has another version. */
const guarded = { ifVersion: z.int().optional(), ...change };
const textId = z.uuid('No such text');
const phones = z.object({ body: jsonText(z.array(undeliverablePhoneSchema)) });

export const notifyRpc = {
  /**
   * Stores and queues a text. The same customer, event and timestamp returns the existing text. NOT_FOUND for a
   * customer of another lot; INVALID if the phone cannot be texted; TEXT_REFUSED if it is not the customer's or
   * no texts go to it.
   */
  'notify.text.send': lotCall(sendTextSchema, textSummarySchema.pick({ id: true, state: true })),
  /**
   * Texts the customer's own phone. The same timestamp returns the existing text. NOT_FOUND; INVALID if the phone
   * cannot be texted; TEXT_REFUSED if no texts go to it.
   */
  'notify.text.answer': lotCall(answerTextSchema.extend({ clientId }), textSummarySchema),
  /**
   * Sends a text that provably did not arrive again, as a new text. Repeating the call returns that text. NOT_FOUND;
   * CONFLICT if it may have arrived or the customer opted out; INVALID if the phone cannot be texted.
   */
  'notify.text.resend': lotCall(z.object({ clientId, textId }), textSummarySchema),
  /** Returns a customer's newest 50 texts, newest first. NOT_FOUND for a customer of another lot or a deleted one. */
  'notify.text.list': lotCall(z.object({ clientId }), z.array(textSummarySchema)),
  /**
   * Staff opt the phone of the customer's record out or in. Idempotent; a change is audited. NOT_FOUND; INVALID if the phone cannot be
   * texted.
   */
  'notify.opt-out.set': lotCall(
    z.object({ clientId, optedOut: z.boolean(), client: auditClientSchema }),
    textOptOutSchema,
  ),
  /**
   * Returns a page of at most `INBOX_PAGE` received texts, newest first, and the cursor of the next. `clientId` is '' if no customer
   * has the phone.
   */
  'notify.inbox.page': lotCall(
    z.object({
      unreadOnly: z.boolean(),
      cursor: z.string().regex(INBOX_CURSOR, 'Invalid cursor').optional(),
    }),
    z.object({
      texts: z.array(receivedTextSchema.extend({ clientId: text() })).max(INBOX_PAGE),
      next: z.string().nullable(),
    }),
  ),
  /** Returns how many received texts are unread, at most `MAX_UNREAD`. */
  'notify.inbox.count': lotCall(z.object({}), unreadTextsSchema),
  /** Marks a received text as read or unread. Idempotent. NOT_FOUND. */
  'notify.inbox.mark': lotCall(z.object({ textId, isRead: z.boolean() }), z.object({})),
  /**
   * Texts the sender of a received text, which is then read. The same timestamp returns the existing reply. NOT_FOUND;
   * CONFLICT if the phone has opted out; TEXT_REFUSED if no texts go to it; TOO_MANY above `MAX_REPLIES_PER_HOUR`.
   */
  'notify.inbox.reply': lotCall(answerTextSchema.extend({ textId }), textSummarySchema),
  /**
   * Assigns a received text to a booking, with all texts of its phone that belong to the same customer or, like it, to none. A null
   * `clientId` assigns them to none. The booking is not changed. Idempotent. NOT_FOUND for a text or a customer of another lot.
   */
  'notify.inbox.attach': lotCall(attachTextSchema.extend({ textId }), z.object({})),
  /** Staff opt the phone of a received text out or in. Idempotent; a change is audited. NOT_FOUND. */
  'notify.inbox.opt-out': lotCall(
    z.object({ textId, optedOut: z.boolean(), client: auditClientSchema }),
    textOptOutSchema,
  ),
  /** Returns whether texts of the lot go out. */
  'notify.text.status': lotCall(z.object({}), textStatusSchema),
  /**
   * Stores a received text. Idempotent. `optOutType` is how the provider has understood the text, if it says so. `reply` is
   * the reply to the sender, or null. FORBIDDEN if `to` is not the number of a lot.
   */
  'notify.text.receive': openCall(
    z.object({
      providerId,
      from: number,
      to: number,
      body: text().max(10_000),
      files: z.int().min(0),
      optOutType: z.enum(OPT_OUT_TYPES).optional(),
    }),
    z.object({ reply: text().nullable() }),
  ),
  /** Stores a delivery report of the provider, in any order and any number of times. */
  'notify.text.report': openCall(
    z.object({ providerId, status: text().max(40), errorCode: text().max(20).nullable(), to: number }),
    z.object({}),
  ),
  /** Returns all webhooks of the caller's lots, oldest first. */
  'notify.webhook.list': openCall(administered, z.array(webhookSchema)),
  /**
   * Returns the new webhook with its secret. INVALID; FORBIDDEN for a lot that the caller does not administer; CONFLICT above
   * `MAX_WEBHOOKS`. The same author with the same key and form gets the same webhook and secret for a day; CONFLICT for another form.
   */
  'notify.webhook.create': openCall(
    administered.extend({ input: webhookInputSchema, key: z.string().max(200).nullable().default(null), ...change }),
    savedWebhookSchema,
  ),
  /**
   * Enabling it delivers the events that have waited. NOT_FOUND; INVALID; FORBIDDEN for a lot that the caller does not
   * administer; STALE_VERSION.
   */
  'notify.webhook.edit': openCall(ofWebhook.extend({ input: webhookEditSchema, ...guarded }), savedWebhookSchema),
  /** Deletes a webhook and returns it; events that have waited are never delivered. NOT_FOUND; STALE_VERSION. */
  'notify.webhook.remove': openCall(ofWebhook.extend(guarded), webhookSchema),
  /** Returns a page of at most `DELIVERY_PAGE` deliveries, newest first, and the cursor of the next. NOT_FOUND. */
  'notify.webhook.deliveries': openCall(
    ofWebhook.extend({ cursor: z.string().regex(HISTORY_CURSOR).optional() }),
    z.object({ deliveries: z.array(webhookDeliverySchema), next: z.string().nullable() }),
  ),
  /** Delivers again, with the same id, or retries now. NOT_FOUND; CONFLICT while the webhook is not enabled. */
  'notify.webhook.resend': openCall(
    ofWebhook.extend({ deliveryId: z.uuid('No such delivery') }),
    webhookDeliverySchema,
  ),
  /** For the gateway: returns the figures of these lots. */
  'notify.overview.read': openCall(
    z.object({ lotIds: z.array(lotIdSchema).max(MAX_OVERVIEW_LOTS) }),
    z.object({ lots: z.array(textFiguresSchema) }),
  ),
  /** For the clients service's copy: returns phones of every lot with an id above `after`, by id. */
  'notify.phone.page': openCall(copyPageSchema, phones),
  /** Like `notify.phone.page`, for these ids. Missing phones are left out. */
  'notify.phone.pick': openCall(copyPickSchema, phones),
};
