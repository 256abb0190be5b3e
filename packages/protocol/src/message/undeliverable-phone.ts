import { z } from 'zod';
import { lotIdSchema } from '../lot/id.js';
import { text } from '../values/text.js';

/** Why texts do not reach a phone: its owner opted out, or the newest completed text was not delivered. */
export const UNDELIVERABLE_REASONS = ['opted-out', 'failed'] as const;
export const undeliverableReasonSchema = z.enum(UNDELIVERABLE_REASONS);
export type UndeliverableReason = z.output<typeof undeliverableReasonSchema>;

/**
 * The deliverability of texts to a phone of a lot. Notify owns it and the clients service copies it; an older version
 * never overwrites a newer one.
 */
export const undeliverablePhoneSchema = z.object({
  id: z.uuid(),
  lotId: lotIdSchema,
  /** The digits of the E.164 number. */
  digits: text(),
  version: z.int(),
  /** Null once texts arrive again. */
  reason: undeliverableReasonSchema.nullable(),
});
export type UndeliverablePhone = z.output<typeof undeliverablePhoneSchema>;
