import { z } from 'zod';
import { lotIdSchema } from '../lot/id.js';
import { text } from '../values/text.js';
import { roleSchema, userSchema } from '../user/user.js';

/**
 * `GET /api/auth/user`: the user with their role at the session's lot, and the lots that they can switch to, with their role
 * there.
 */
export const signedInUserSchema = userSchema
  .omit({ lotIds: true, roles: true, version: true, passwordId: true })
  .extend({
    operatorAdmin: z.boolean(),
    lotId: lotIdSchema,
    lots: z.array(z.object({ id: lotIdSchema, title: text(), role: roleSchema })),
  });
export type SignedInUser = z.output<typeof signedInUserSchema>;

export const sessionAnswers = {
  'POST /api/login': signedInUserSchema,
  'GET /api/auth/user': signedInUserSchema,
  'PUT /api/auth/lot': signedInUserSchema,
};
