import { z } from 'zod';
import { instantSchema } from '../time/lot-time.js';
import { text } from '../values/text.js';
import { currentPasswordSchema } from './password.js';

/** How many recovery codes an account gets with its second factor. */
export const RECOVERY_CODES = 10;
/** The codes of an authenticator app have this many digits and change every 30 s (RFC 6238). */
export const CODE_DIGITS = 6;

/**
 * A code of an authenticator app, or a recovery code. Spaces, dashes and case are ignored, because apps show codes in groups and
 * people copy them with the spaces.
 */
export const codeSchema = text('Code is required')
  .max(60, 'The code is too long')
  .overwrite((code) => code.replace(/[\s-]/g, '').toLowerCase())
  .min(1, 'Code is required');

/** `POST /api/auth/second-factor`: the password confirms who is asking. */
export const secondFactorSetUpSchema = z.object({ password: currentPasswordSchema });
/** `PUT /api/auth/second-factor`. */
export const secondFactorConfirmSchema = z.object({ code: codeSchema });
/** `POST /api/auth/second-factor/remove`. */
export const secondFactorRemoveSchema = z.object({ password: currentPasswordSchema, code: codeSchema });

/** A second factor that is being set up. It takes effect once a code confirms it. */
export const secondFactorSecretSchema = z.object({
  /** In base 32, for people who type it into their app. */
  secret: z.string(),
  /** The same as `otpauth://totp/…`, for the QR code. */
  uri: z.string(),
});
export type SecondFactorSecret = z.output<typeof secondFactorSecretSchema>;

/** Shown once. Each can be used once in place of a code of the app. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

/** How an account signs in, as its owner sees it. */
export const signInMethodsSchema = z.object({
  hasPassword: z.boolean(),
  /** Whether this installation offers a second factor (SECOND_FACTOR_KEY). */
  offersSecondFactor: z.boolean(),
  /** Whether every password sign-in needs one (REQUIRE_SECOND_FACTOR). */
  requiresSecondFactor: z.boolean(),
  /** Null without a second factor. */
  secondFactorSince: instantSchema.nullable(),
  /** Recovery codes that are not used yet. */
  recoveryCodesLeft: z.int(),
});
export type SignInMethods = z.output<typeof signInMethodsSchema>;
