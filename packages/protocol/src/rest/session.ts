import { z } from 'zod';
import { lotIdSchema } from '../lot/id.js';
import { text } from '../values/text.js';
import { instantSchema } from '../time/lot-time.js';
import { roleSchema, userSchema } from '../user/user.js';

/**
 * `GET /api/auth/user`: the user with their role at the session's lot, and the lots that they can switch to, with their role
 * there.
 */
export const signedInUserSchema = userSchema.omit({ roles: true, version: true, passwordId: true }).extend({
  /** At the session's lot. */
  role: roleSchema,
  lotId: lotIdSchema,
  lots: z.array(z.object({ id: lotIdSchema, title: text(), role: roleSchema })),
});
export type SignedInUser = z.output<typeof signedInUserSchema>;

/** A session of the signed-in user. */
export const ownSessionSchema = z.object({
  /** For `DELETE`; not the id in the cookie. */
  id: z.uuid(),
  /** Where the session began; an IPv6 address is reduced to its /64. */
  address: text(),
  userAgent: text(),
  startedAt: instantSchema,
  /** To within an hour. */
  lastUsedAt: instantSchema,
  /** Whether it is the session of this request. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.output<typeof ownSessionSchema>;

/** `POST /api/login`. */
export const signedInSchema = signedInUserSchema.extend({
  /** Present only if this sign-in added the second factor that the installation requires. Shown once. */
  recoveryCodes: z.array(z.string()).optional(),
});
