import { toBookedDigits, isPlaceholderPhone, phoneDigits } from '@lotline/contracts';
import type { z } from 'zod';
import { personSchema } from './steps.js';

/** A person whose data a lot must erase. */
export type Person = z.output<typeof personSchema>;

/**
 * Returns the forms in which a phone's digits may be stored: `5550100123` in a booking is `+15550100123` in a text. Returns none
 * for a phone of zeros, which means that no phone was given.
 */
export function storedDigitsOf(phone: string): string[] {
  const digits = phoneDigits(phone);
  if (isPlaceholderPhone(digits)) return [];
  return digits.length === 10 ? [digits, `1${digits}`] : toBookedDigits(digits);
}

/**
 * Returns a regular expression, for JavaScript and PostgreSQL, that finds a person's ids and phone in a text. It matches formatted
 * phones such as `(555) 010-0123`.
 */
export function patternOf({ clients, digits }: Person): string {
  const phones = digits.map((each) => `(^|[^0-9])${[...each].join('[^0-9]{0,3}')}([^0-9]|$)`);
  return [...clients.map(({ id }) => id), ...phones].join('|');
}
