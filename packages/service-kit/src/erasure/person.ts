import { bookedDigitsOf, isPlaceholderPhone, phoneDigits } from '@lotline/contracts';
import type { z } from 'zod';
import { personSchema } from './steps.js';

/** Somebody whom a lot is to forget. */
export type Person = z.output<typeof personSchema>;

/**
 * The digits by which a phone may be stored: a booking has `5550100123` where a text has `+15550100123`. None for a phone of
 * zeros, which stands for "none given" and is nobody's.
 */
export function storedDigitsOf(phone: string): string[] {
  const digits = phoneDigits(phone);
  if (isPlaceholderPhone(digits)) return [];
  return digits.length === 10 ? [digits, `1${digits}`] : bookedDigitsOf(digits);
}

/**
 * A regular expression, for JavaScript and for PostgreSQL, that finds a person's ids and phone in a text, however the phone is
 * written there: `(555) 010-0123`.
 */
export function patternOf({ clients, digits }: Person): string {
  const phones = digits.map((each) => `(^|[^0-9])${[...each].join('[^0-9]{0,3}')}([^0-9]|$)`);
  return [...clients.map(({ id }) => id), ...phones].join('|');
}
