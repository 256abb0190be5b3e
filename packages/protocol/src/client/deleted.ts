import { z } from 'zod';
import { instantSchema, optionalLotTimeSchema } from '../time/lot-time.js';
import { text } from '../values/text.js';

/** How many days a deleted customer can be restored. */
export const RESTORABLE_DAYS = 30;

/** Maximum deleted customers of a page. */
export const DELETED_PAGE = 50;

/** The instant of a deletion in epoch ms and the customer's id, of the last entry of a page. */
export const DELETED_CURSOR = /^\d{1,14}_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
export const deletedCursorSchema = z.string().regex(DELETED_CURSOR, 'Invalid cursor');

/** A deleted customer who can be restored. */
export const deletedClientSchema = z.object({
  id: z.uuid(),
  firstName: text(),
  lastName: text(),
  phone: text(),
  clientType: text(),
  checkInDateTime: optionalLotTimeSchema,
  checkOutDateTime: optionalLotTimeSchema,
  deletedAt: instantSchema,
  /** Who deleted the customer, as the history names them. */
  deletedBy: text().nullable(),
});
export type DeletedClient = z.output<typeof deletedClientSchema>;

/** A page, the newest deletion first. `nextCursor` is null at the end. */
export const deletedClientsSchema = z.object({
  clients: z.array(deletedClientSchema),
  nextCursor: deletedCursorSchema.nullable(),
});
export type DeletedClients = z.output<typeof deletedClientsSchema>;
