import { z } from 'zod';
import { loginSchema } from '../user/login.js';
import { jsonText, text } from '../values/text.js';
import { userHistoryEntrySchema } from '../user/history.js';
import { managedUserSchema, roleSchema, userSchema } from '../user/user.js';
import { lotCall, openCall } from './define.js';

const id = z.object({ id: text() });
/** A proxy that is trusted may have passed any text on; the limits count by what fits into their index. */
const callerAddress = text()
  .min(1)
  .overwrite((address) => address.slice(0, 100));
const account = z.object({ id: z.uuid('No such user') });
/** A form's fields as they were sent: the auth service judges them by `userCreateSchema` and `userEditSchema`. */
const input = z.record(z.string(), z.unknown());
/** The account as admins see it, and what its live sessions need. */
const savedUser = managedUserSchema.extend({ passwordId: z.uuid().nullable() });

/** Accounts that one page holds at most. */
export const USER_PAGE = 200;

export const authRpc = {
  /**
   * INVALID_CREDENTIALS whether the account or the password is wrong; TOO_MANY with `retryAfterSeconds` once the limits of
   * design §7 "sign-in tries" are reached. `address` is the caller's, for those limits only.
   */
  'auth.session.sign-in': openCall(loginSchema.extend({ address: callerAddress }), userSchema),
  /** NOT_FOUND. */
  'auth.user.get': openCall(id, userSchema),
  /** Admins only, and never one's own role (spec §6): FORBIDDEN, NOT_FOUND. */
  'auth.user.change-role': openCall(account.extend({ role: roleSchema }), savedUser),
  /**
   * Admins only, and never one's own account: FORBIDDEN, NOT_FOUND. A deactivated account refuses every sign-in as a wrong
   * password is refused, and gets a new `passwordId`, which ends its sessions.
   */
  'auth.user.set-active': openCall(account.extend({ active: z.boolean() }), savedUser),
  /**
   * Admins only: FORBIDDEN, INVALID, CONFLICT (somebody has the email address). Without lots in the form the account works at
   * the context's lot.
   */
  'auth.user.create': lotCall(z.object({ input }), savedUser),
  /**
   * Admins only: FORBIDDEN (also for one's own role), INVALID, NOT_FOUND, CONFLICT (somebody has the email address);
   * STALE_VERSION where `ifVersion` is not the account's. A new password has the id `passwordId`.
   */
  'auth.user.edit': openCall(account.extend({ input, ifVersion: z.int().optional(), passwordId: z.uuid() }), savedUser),
  /**
   * Admins only: FORBIDDEN. A page of all accounts, by last and first name, as the text of a JSON array; INVALID for a cursor
   * that is not ours.
   */
  'auth.user.page': openCall(
    z.object({ cursor: text().max(2000).optional(), limit: z.int().min(1).max(USER_PAGE) }),
    z.object({ body: jsonText(z.array(managedUserSchema)), nextCursor: z.string().nullable() }),
  ),
  /** Admins only: FORBIDDEN, NOT_FOUND. At most the newest 200. */
  'auth.user.history': openCall(account, z.array(userHistoryEntrySchema)),
};
