import { z } from 'zod';
import { lotRecordSchema } from '../lot/lot.js';

/** A lot as operator admins see and edit it. The response's ETag is its version. */
export const managedLotSchema = lotRecordSchema.extend({
  /** A path at this host; null without a logo. */
  logoUrl: z.string().nullable(),
});
export type ManagedLot = z.output<typeof managedLotSchema>;

/** A lot in the list, which leaves out the logo's content. */
export const listedLotSchema = managedLotSchema.omit({ logo: true });
export type ListedLot = z.output<typeof listedLotSchema>;
