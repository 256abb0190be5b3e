import { z } from 'zod';
import { instantSchema } from '../time/lot-time.js';
import { text } from '../values/text.js';

/** A text's way (design §5): nothing vanishes, every one ends delivered, failed or visibly unknown. */
export const TEXT_STATES = ['queued', 'sending', 'accepted', 'sent', 'delivered', 'failed', 'unknown'] as const;
export type TextState = (typeof TEXT_STATES)[number];

const messageSchema = text('Message is required').trim().min(1, 'Message is required').max(1600, 'Message is too long');

const between1And = (max: number) =>
  text('Must be text').min(1, 'Must not be empty').max(max, `At most ${max} characters`);

/** `POST /api/send-sms` (spec §7). The same customer, event and timestamp is never texted twice (design §7). */
export const sendTextSchema = z.object({
  phone: text('Invalid phone number').trim().min(1, 'Invalid phone number').max(30, 'Invalid phone number'),
  message: messageSchema,
  metadata: z.object({
    customerId: between1And(100),
    customerName: text('Must be text').max(200, 'At most 200 characters').default(''),
    event: between1And(50),
    /** Instant of the event that is texted about. */
    timestamp: between1And(50),
  }),
});
export type SendText = z.output<typeof sendTextSchema>;

/** What a member of staff writes to a customer: `POST /api/clients/{id}/texts`. */
export const answerTextSchema = z.object({
  message: messageSchema,
  /** Names what was written: the same one is never texted twice. Left out, every call is a text of its own. */
  timestamp: between1And(50).optional(),
});
export type AnswerText = z.output<typeof answerTextSchema>;

/** One text of a customer as the details dialog lists it. */
export const textSummarySchema = z.object({
  id: z.uuid(),
  direction: z.enum(['outbound', 'inbound']),
  event: text(),
  body: text(),
  state: z.enum(TEXT_STATES),
  errorCode: text().nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type TextSummary = z.output<typeof textSummarySchema>;

/** After these a text that failed may have arrived all the same: the carrier did not say why. */
const MAY_HAVE_ARRIVED = ['30008', 'no-receipt'];

/** Why a text is not sent again by hand, as a person reads it; null where it provably did not arrive (issue "Texts out"). */
export function resendError({ direction, state, errorCode }: Pick<TextSummary, 'direction' | 'state' | 'errorCode'>) {
  if (direction === 'inbound') return 'This text came from the customer.';
  if (state === 'delivered') return 'This text has arrived.';
  if (state === 'unknown' || (errorCode !== null && MAY_HAVE_ARRIVED.includes(errorCode)))
    return 'This text may have arrived. Please ask the customer before you write again.';
  return state === 'failed' ? null : 'This text is still on its way.';
}
