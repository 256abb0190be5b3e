import { z } from 'zod';
import { instantSchema, lotTimeSchema } from './lot-time.js';
import { text } from './text.js';

/** One line of a customer's history, newest first in lists. */
export const historyEntrySchema = z.object({
  id: z.string(),
  at: instantSchema,
  action: z.enum(['added', 'updated', 'checked-in', 'checked-out', 'checked-out-automatically']),
  /** Who did it, as `shortName` says it; null for the system. */
  by: text().nullable(),
  /** What an update changed: field name, before, after. */
  changes: z.array(z.object({ field: text(), from: text(), to: text() })),
});
export type HistoryEntry = z.output<typeof historyEntrySchema>;

/** What `GET /api/clients/lookup/{phone}` answers (spec §3 "Lookup response"). */
export const lookupSchema = z.object({
  firstName: text(),
  lastName: text(),
  vehicleMake: text(),
  vehicleModel: text(),
  vehicleColor: text(),
  notes: text(),
  clientType: text(),
  checkOutDateTime: lotTimeSchema,
  phone: text(),
});
export type Lookup = z.output<typeof lookupSchema>;
