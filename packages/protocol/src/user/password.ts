import { z } from 'zod';
import { instantSchema } from '../time/lot-time.js';
import { text } from '../values/text.js';

/** Maximum characters of an email address (RFC 5321, section 4.5.3.1). */
export const MAX_EMAIL_LENGTH = 254;

const INVALID = 'Invalid email address';

/** The address with which people sign in or ask for a reset: lower case, because accounts are found without regard to case. */
export const ownEmailSchema = text(INVALID).trim().toLowerCase().max(MAX_EMAIL_LENGTH, INVALID).pipe(z.email(INVALID));

const MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_LENGTH = 200;
const PASSWORD_SHORT = 'Password must be at least 6 characters';
export const CURRENT_PASSWORD_REQUIRED = 'Your current password is required';
export const PASSWORD_LONG = 'Password is too long';

/** A password that somebody chooses (docs/product/validation.md#user). Not trimmed. */
export const newPasswordSchema = text('Password is required')
  .min(1, 'Password is required')
  .min(MIN_PASSWORD_LENGTH, PASSWORD_SHORT)
  .max(MAX_PASSWORD_LENGTH, PASSWORD_LONG);

/** A person's current password, entered again to confirm a change of their account. */
export const currentPasswordSchema = text(CURRENT_PASSWORD_REQUIRED)
  .min(1, CURRENT_PASSWORD_REQUIRED)
  .max(MAX_PASSWORD_LENGTH, PASSWORD_LONG);

/** `PUT /api/auth/password`. */
export const passwordChangeSchema = z.object({ currentPassword: currentPasswordSchema, password: newPasswordSchema });
export type PasswordChange = z.output<typeof passwordChangeSchema>;

/** How long a reset link is valid, in minutes. */
export const RESET_LINK_MINUTES = 60;

/** `POST /api/password-reset`: asks for a link by e-mail. */
export const resetRequestSchema = z.object({ email: ownEmailSchema });

/** `POST /api/password-reset/confirm`: sets a new password with the token of a link. */
export const resetConfirmSchema = z.object({
  token: text('The link is not complete').min(1, 'The link is not complete').max(100, 'The link is not complete'),
  password: newPasswordSchema,
});

/** A link that an admin hands over. */
export const resetLinkSchema = z.object({ url: z.string(), expiresAt: instantSchema });
export type ResetLink = z.output<typeof resetLinkSchema>;

/**
 * See docs/product/validation.md#login. In a separate file, because the sign-in page loads it without the schemas of
 * users and lots.
 */
export const loginSchema = z.object({
  email: ownEmailSchema,
  password: text('Password is required').min(1, 'Password is required').max(MAX_PASSWORD_LENGTH, PASSWORD_LONG),
});
export type Login = z.output<typeof loginSchema>;
