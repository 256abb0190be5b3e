import { z } from 'zod';

export const personSchema = z.object({
  lotId: z.string().min(1),
  /** All bookings of the person, deleted ones included; their version is 0 if it is no longer known. */
  clients: z.array(z.object({ id: z.uuid(), version: z.int() })),
  /** The keys of the phone's spellings, as returned by `phoneKeys` of `protocol`. None for a phone that means "none given". */
  keys: z.array(z.string().regex(/^\d+$/)),
  /** The digits of the phone's spellings in bookings, texts and messages (`spelledDigits`). */
  digits: z.array(z.string().regex(/^\d+$/)),
  /** Full names in lower case, as in import reports. */
  names: z.array(z.string()),
});

/** Numbers of removed or existing rows, by table. */
export const countsSchema = z.record(z.string(), z.int());
export type Counts = z.output<typeof countsSchema>;

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
