import { z } from 'zod';
import { instantSchema } from '../time/lot-time.js';
import { text } from '../values/text.js';

/**
 * The fields that an account's history can contain. `roles` is 'lot=role' sorted by lot and separated by commas; `operatorAdmin`,
 * `secondFactor` and `active` are 'yes' or 'no'.
 */
export const USER_FIELDS = [
  'email',
  'firstName',
  'lastName',
  'operatorAdmin',
  'roles',
  'password',
  'secondFactor',
  'active',
] as const;

/** An entry of an account's history, which lists the newest first. */
export const userHistoryEntrySchema = z.object({
  id: z.string(),
  at: instantSchema,
  action: z.enum(['created', 'edited']),
  /** The `shortName` of the admin at that time, and their account; both null for the system. */
  by: text().nullable(),
  byId: z.uuid().nullable(),
  /** The values before and after, '' for none. For a password both are '', because only the fact that it was set is stored. */
  changes: z.array(z.object({ field: z.enum(USER_FIELDS), from: text(), to: text() })),
});
export type UserHistoryEntry = z.output<typeof userHistoryEntrySchema>;
