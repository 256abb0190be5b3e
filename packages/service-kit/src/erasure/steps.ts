import { z } from 'zod';

export const personSchema = z.object({
  lotId: z.string().min(1),
  /** Every booking of theirs, also deleted ones, whose version is 0 where it is not known any more. */
  clients: z.array(z.object({ id: z.uuid(), version: z.int() })),
  /** As `storedDigitsOf` has them. */
  digits: z.array(z.string().regex(/^\d+$/)),
  /** Full names in lower case, as reports of imports have them. */
  names: z.array(z.string()),
});

/** How many rows were removed, or are there, by table. */
export const countsSchema = z.record(z.string(), z.int());
export type Counts = z.output<typeof countsSchema>;
