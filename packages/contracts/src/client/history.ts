import { z } from 'zod';
import { instantSchema, optionalLotTimeSchema } from '../time/lot-time.js';
import { text } from '../values/text.js';

/** The most entries of one answer. Older ones come after the cursor: the id of the last entry that was answered. */
export const HISTORY_PAGE = 200;
export const HISTORY_CURSOR = /^\d{1,18}$/;
export const historyCursorSchema = z.string().regex(HISTORY_CURSOR, 'Not a cursor of ours');

/** One line of a customer's history, newest first in lists. It outlives its customer (`deleted`). */
export const historyEntrySchema = z.object({
  id: z.string(),
  at: instantSchema,
  action: z.enum([
    'added',
    'updated',
    'checked-in',
    'check-in-undone',
    'checked-out',
    'check-out-undone',
    'checked-out-automatically',
    'deleted',
    'restored',
  ]),
  /** Who did it, as `shortName` says it; null for the system. */
  by: text().nullable(),
  /** What was changed: field name, before, after; of a deleted customer all that the record held. '' for none. */
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
  /** '' for a contract without an end. */
  checkOutDateTime: optionalLotTimeSchema,
  phone: text(),
});
export type Lookup = z.output<typeof lookupSchema>;
