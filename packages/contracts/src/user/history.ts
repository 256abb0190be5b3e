import { z } from 'zod';
import { instantSchema } from '../time/lot-time.js';
import { text } from '../values/text.js';

/** The fields that an account's history can name. `lotIds` is the sorted ids with commas between, `active` is 'yes' or 'no'. */
export const USER_FIELDS = ['email', 'firstName', 'lastName', 'role', 'lotIds', 'password', 'active'] as const;

/** One line of an account's history, newest first in lists. */
export const userHistoryEntrySchema = z.object({
  id: z.string(),
  at: instantSchema,
  action: z.enum(['created', 'edited']),
  /** The admin, as `shortName` said it then, and their account; both null for the system. */
  by: text().nullable(),
  byId: z.uuid().nullable(),
  /** Before and after, '' for nothing. Of a password only that it was set: both are ''. */
  changes: z.array(z.object({ field: z.enum(USER_FIELDS), from: text(), to: text() })),
});
export type UserHistoryEntry = z.output<typeof userHistoryEntrySchema>;
