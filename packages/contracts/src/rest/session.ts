import { z } from 'zod';
import { lotIdSchema } from '../lot/id.js';
import { text } from '../values/text.js';
import { recoveryCodesSchema, secondFactorSecretSchema, signInMethodsSchema } from '../user/second-factor.js';
import { roleSchema, userSchema } from '../user/user.js';
import { successSchema } from './success.js';

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
  'POST /api/login': signedInUserSchema.extend({
    /** Only when this sign-in has added the second factor that the installation requires. Shown once. */
    recoveryCodes: z.array(z.string()).optional(),
  }),
  'POST /api/login/second-factor': secondFactorSecretSchema,
  'GET /api/auth/user': signedInUserSchema,
  'PUT /api/auth/lot': signedInUserSchema,
  'POST /api/password-reset': successSchema,
  'POST /api/password-reset/confirm': successSchema,
  'GET /api/auth/sign-in-methods': signInMethodsSchema,
  'PUT /api/auth/password': successSchema,
  'POST /api/auth/second-factor': secondFactorSecretSchema,
  'PUT /api/auth/second-factor': recoveryCodesSchema,
  'POST /api/auth/second-factor/remove': successSchema,
};
