import { z } from 'zod';
import { instantSchema } from '../time/lot-time.js';
import { text } from '../values/text.js';

/** The states of a text (docs/product/texts.md#delivery). Every text ends as delivered, failed or visibly unknown. */
export const TEXT_STATES = ['queued', 'sending', 'accepted', 'sent', 'delivered', 'failed', 'unknown'] as const;
export type TextState = (typeof TEXT_STATES)[number];

const messageSchema = text('Message is required').trim().min(1, 'Message is required').max(1600, 'Message is too long');

const nonEmptyText = (max: number) =>
  text('Must be text').min(1, 'Must not be empty').max(max, `At most ${max} characters`);

/**
 * The request of `POST /api/send-sms`. The same customer, event and timestamp is never texted twice
 * (docs/product/texts.md#sending-a-text).
 */
export const sendTextSchema = z.object({
  phone: text('Invalid phone number').trim().min(1, 'Invalid phone number').max(30, 'Invalid phone number'),
  message: messageSchema,
  metadata: z.object({
    customerId: nonEmptyText(100),
    customerName: text('Must be text').max(200, 'At most 200 characters').default(''),
    event: nonEmptyText(50),
    /** The time of the event that the text is about. */
    timestamp: nonEmptyText(50),
  }),
});
export type SendText = z.output<typeof sendTextSchema>;

/** A text that staff write to a customer: `POST /api/clients/{id}/texts`. */
export const answerTextSchema = z.object({
  message: messageSchema,
  /** Identifies the text: the same timestamp is never texted twice. Without it every call sends a new text. */
  timestamp: nonEmptyText(50).optional(),
});
export type AnswerText = z.output<typeof answerTextSchema>;

/** What the provider says that an inbound text asks for, in any language. */
export const OPT_OUT_TYPES = ['STOP', 'START', 'HELP'] as const;
export type OptOutType = (typeof OPT_OUT_TYPES)[number];

/** A text of a customer as the details dialog lists it. */
export const textSummarySchema = z.object({
  id: z.uuid(),
  direction: z.enum(['outbound', 'inbound']),
  /**
   * What it is about, or, of an inbound text, what it asks for. `opted-out` and `opted-in` are entries of staff who did that by hand,
   * with their name as the body (docs/product/texts.md#opt-outs).
   */
  event: text(),
  body: text(),
  state: z.enum(TEXT_STATES),
  errorCode: text().nullable(),
  /** Whether an inbound text seems to ask in other words than STOP that no more texts be sent. Staff decide whether it does. */
  suggestsOptOut: z.boolean(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type TextSummary = z.output<typeof textSummarySchema>;

/** Error codes of failed texts that may have arrived, because the carrier gave no reason. */
const MAY_HAVE_ARRIVED = ['30008', 'no-receipt'];

/**
 * Returns why a text must not be sent again manually, or null if it provably did not arrive
 * (docs/product/customer-details.md#texts).
 */
export function resendError({ direction, state, errorCode }: Pick<TextSummary, 'direction' | 'state' | 'errorCode'>) {
  if (direction === 'inbound') return 'This text came from the customer.';
  if (state === 'delivered') return 'This text has arrived.';
  if (state === 'unknown' || (errorCode !== null && MAY_HAVE_ARRIVED.includes(errorCode)))
    return 'This text may have arrived. Please ask the customer before you write again.';
  return state === 'failed' ? null : 'This text is still on its way.';
}

/** Whether the phone of a customer's record has opted out of the lot's texts (docs/product/texts.md#opt-outs). */
export const textOptOutSchema = z.object({ optedOut: z.boolean() });
export type TextOptOut = z.output<typeof textOptOutSchema>;
