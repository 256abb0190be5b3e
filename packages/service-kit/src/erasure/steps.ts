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
