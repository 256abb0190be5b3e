import { z } from 'zod';
import { answerTextSchema, sendTextSchema, textSummarySchema } from '../message/message.js';
import { undeliverablePhoneSchema } from '../message/undeliverable-phone.js';
import { jsonText, text } from '../values/text.js';
import { copyPageSchema, copyPickSchema } from './copy.js';
import { lotCall, openCall } from './define.js';

const clientId = z.uuid('No such customer');
const number = text().min(1).max(40);
const providerId = text().min(1).max(64);
const troubles = z.object({ body: jsonText(z.array(undeliverablePhoneSchema)) });

export const notifyRpc = {
  /**
   * Stores and queues; the same customer, event and timestamp answers the text that exists. NOT_FOUND for nobody of this lot;
   * INVALID for an untextable phone.
   */
  'notify.text.send': lotCall(sendTextSchema, textSummarySchema.pick({ id: true, state: true })),
  /** To the customer's own phone; the same timestamp answers the text that exists. NOT_FOUND, INVALID for an untextable phone. */
  'notify.text.answer': lotCall(answerTextSchema.extend({ clientId }), textSummarySchema),
  /**
   * Sends the words of a text again that provably did not arrive, as a text of its own; repeated it answers that one. NOT_FOUND;
   * CONFLICT where it may have arrived, or where the customer opted out; INVALID for an untextable phone.
   */
  'notify.text.resend': lotCall(z.object({ clientId, textId: z.uuid('No such text') }), textSummarySchema),
  /** A customer's newest 50 texts, newest first. NOT_FOUND for nobody of this lot, so also for a customer who was deleted. */
  'notify.text.list': lotCall(z.object({ clientId }), z.array(textSummarySchema)),
  /**
   * The provider has a text for one of our numbers; repeated it changes nothing. `reply` is what the sender is answered, null for
   * nothing. FORBIDDEN where `to` is no lot's number.
   */
  'notify.text.receive': openCall(
    z.object({ providerId, from: number, to: number, body: text().max(10_000), files: z.int().min(0) }),
    z.object({ reply: text().nullable() }),
  ),
  /** The provider says how far a text of ours came, in its own words; in any order, any number of times. */
  'notify.text.report': openCall(
    z.object({ providerId, status: text().max(40), errorCode: text().max(20).nullable(), to: number }),
    z.object({}),
  ),
  /** For the clients service's copy: of every lot those with an id above `after`, by id. */
  'notify.phone.page': openCall(copyPageSchema, troubles),
  /** As `notify.phone.page`, of these ids; those that there are not are left out. */
  'notify.phone.pick': openCall(copyPickSchema, troubles),
};
