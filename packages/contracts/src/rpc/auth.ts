import { z } from 'zod';
import { text } from '../text.js';
import { loginSchema, roleSchema, userSchema } from '../user.js';
import { openCall } from './define.js';

const id = z.object({ id: text() });

export const authRpc = {
  /**
   * INVALID_CREDENTIALS whether the account or the password is wrong; TOO_MANY with `retryAfterSeconds` once the limits of
   * design §7 "sign-in tries" are reached. `address` is the caller's, for those limits only.
   */
  'auth.session.sign-in': openCall(loginSchema.extend({ address: text().min(1) }), userSchema),
  /** NOT_FOUND. */
  'auth.user.get': openCall(id, userSchema),
  /** Admins only, and never one's own role (spec §6): FORBIDDEN, NOT_FOUND. */
  'auth.user.set-role': openCall(id.extend({ role: roleSchema }), userSchema),
};
