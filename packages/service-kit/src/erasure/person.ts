import type { z } from 'zod';
import { personSchema } from './steps.js';

/** A person whose data a lot must erase. */
export type Person = z.output<typeof personSchema>;

/**
 * Returns a regular expression, for JavaScript and PostgreSQL, that finds a person's ids and phone in a text. It matches formatted
 * phones such as `(555) 010-0123` and `001 555 010 0123`.
 */
export function patternOf({ clients, digits }: Person): string {
  const phones = digits.map((each) => `(^|[^0-9])((00|011)[^0-9]{0,3})?${[...each].join('[^0-9]{0,3}')}([^0-9]|$)`);
  return [...clients.map(({ id }) => id), ...phones].join('|');
}
