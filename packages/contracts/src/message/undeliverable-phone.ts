import { z } from 'zod';
import { lotIdSchema } from '../lot/id.js';
import { phoneDigits } from '../values/phone.js';
import { text } from '../values/text.js';

/** Why texts do not reach a phone: its owner opted out, or the newest text that came to an end was not delivered. */
export const UNDELIVERABLE_REASONS = ['opted-out', 'failed'] as const;
export const undeliverableReasonSchema = z.enum(UNDELIVERABLE_REASONS);
export type UndeliverableReason = z.output<typeof undeliverableReasonSchema>;

/**
 * How texts to a phone of a lot stand, as notify owns it and the clients service copies it. An older version never overwrites a
 * newer one.
 */
export const undeliverablePhoneSchema = z.object({
  id: z.uuid(),
  lotId: lotIdSchema,
  /** The digits of the E.164 number. */
  digits: text(),
  version: z.int(),
  /** Null where all is well again. */
  trouble: undeliverableReasonSchema.nullable(),
});
export type UndeliverablePhone = z.output<typeof undeliverablePhoneSchema>;

/** The digits by which a texted number (E.164) may stand in a booking: with the country's 1 or without it (spec §5). */
export function bookedDigitsOf(number: string): string[] {
  const digits = phoneDigits(number);
  return digits.length === 11 && digits.startsWith('1') ? [digits.slice(1), digits] : [digits];
}
