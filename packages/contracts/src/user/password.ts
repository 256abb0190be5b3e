import { z } from 'zod';
import { text } from '../values/text.js';

export const MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_LENGTH = 200;
export const PASSWORD_SHORT = 'Password must be at least 6 characters';
export const PASSWORD_LONG = 'Password is too long';

/** A password that somebody chooses (docs/product/validation.md#user). Not trimmed. */
export const newPasswordSchema = text('Password is required')
  .min(1, 'Password is required')
  .min(MIN_PASSWORD_LENGTH, PASSWORD_SHORT)
  .max(MAX_PASSWORD_LENGTH, PASSWORD_LONG);

/** The password that somebody signs in with, given again to confirm a change of their account. */
export const currentPasswordSchema = text('Your current password is required')
  .min(1, 'Your current password is required')
  .max(MAX_PASSWORD_LENGTH, PASSWORD_LONG);

/** `PUT /api/auth/password`. */
export const passwordChangeSchema = z.object({ currentPassword: currentPasswordSchema, password: newPasswordSchema });
export type PasswordChange = z.output<typeof passwordChangeSchema>;
