import { z } from 'zod';
import { languageSchema } from './language.js';
import { instantSchema, optionalLotTimeSchema } from '../time/lot-time.js';
import { text } from '../values/text.js';

/** Maximum entries of a page. The cursor of the next page is the id of the last entry. */
export const HISTORY_PAGE = 200;
export const HISTORY_CURSOR = /^\d{1,18}$/;
export const historyCursorSchema = z.string().regex(HISTORY_CURSOR, 'Invalid cursor');

/** An entry of a customer's history, which lists the newest first and outlives the customer (`deleted`). */
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
  /** The `shortName` of the staff account; 'Customer' for a language that the customer chose; null for the system. */
  by: text().nullable(),
  /** The changed fields with their values before and after, '' for none. A deletion lists the whole record. */
  changes: z.array(z.object({ field: text(), from: text(), to: text() })),
});
export type HistoryEntry = z.output<typeof historyEntrySchema>;

/** The response of `GET /api/clients/lookup/{phone}` (docs/product/add-customer.md#returning-customers). */
export const lookupSchema = z.object({
  firstName: text(),
  lastName: text(),
  vehicleMake: text(),
  vehicleModel: text(),
  vehicleColor: text(),
  notes: text(),
  language: languageSchema,
  clientType: text(),
  /** '' for a contract without an end date. */
  checkOutDateTime: optionalLotTimeSchema,
  phone: text(),
});
export type Lookup = z.output<typeof lookupSchema>;
