import { z } from 'zod';
import { text } from '../values/text.js';
import { MAX_EMAIL_LENGTH } from './email.js';
import { MAX_PASSWORD_LENGTH, PASSWORD_LONG } from './password.js';

/**
 * See docs/product/validation.md#login. In a separate file, because the sign-in page loads it without the schemas of
 * users and lots.
 */
export const loginSchema = z.object({
  email: text('Invalid email address')
    .trim()
    .toLowerCase()
    .max(MAX_EMAIL_LENGTH, 'Invalid email address')
    .pipe(z.email('Invalid email address')),
  password: text('Password is required').min(1, 'Password is required').max(MAX_PASSWORD_LENGTH, PASSWORD_LONG),
});
export type Login = z.output<typeof loginSchema>;
