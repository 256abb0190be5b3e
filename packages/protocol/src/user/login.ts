import { z } from 'zod';
import { text } from '../values/text.js';
import { ownEmailSchema } from './email.js';
import { MAX_PASSWORD_LENGTH, PASSWORD_LONG } from './password.js';

/**
 * See docs/product/validation.md#login. In a separate file, because the sign-in page loads it without the schemas of
 * users and lots.
 */
export const loginSchema = z.object({
  email: ownEmailSchema,
  password: text('Password is required').min(1, 'Password is required').max(MAX_PASSWORD_LENGTH, PASSWORD_LONG),
});
export type Login = z.output<typeof loginSchema>;
