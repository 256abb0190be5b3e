import { z } from 'zod';
import { lotIdSchema } from '../lot/id.js';
import { text } from '../values/text.js';
import { userSchema } from '../user/user.js';

/** `GET /api/auth/user`: the user, the session's lot, and the lots that the user can switch to. */
export const signedInUserSchema = userSchema.omit({ lotIds: true, version: true, passwordId: true }).extend({
  lotId: lotIdSchema,
  lots: z.array(z.object({ id: lotIdSchema, title: text() })),
});
export type SignedInUser = z.output<typeof signedInUserSchema>;

export const sessionAnswers = {
  'POST /api/login': signedInUserSchema,
  'GET /api/auth/user': signedInUserSchema,
  'PUT /api/auth/lot': signedInUserSchema,
};
