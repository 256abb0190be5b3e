import { z } from 'zod';
import { loginSchema, roleSchema, type User } from '../user.js';
import { openCall } from './define.js';

export const authRpc = {
  /**
   * INVALID_CREDENTIALS whether the account or the password is wrong; TOO_MANY with `retryAfterSeconds` once the limits of
   * design §7 "sign-in tries" are reached. `address` is the caller's, for those limits only.
   */
  'auth.session.sign-in': openCall<User>()(loginSchema.extend({ address: z.string().min(1) })),
  /** NOT_FOUND. */
  'auth.user.get': openCall<User>()(z.object({ id: z.string() })),
  /** Admins only, and never one's own role (spec §6): FORBIDDEN, NOT_FOUND. */
  'auth.user.set-role': openCall<User>()(z.object({ id: z.string(), role: roleSchema })),
};
