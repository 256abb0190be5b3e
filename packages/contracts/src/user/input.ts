import { z } from 'zod';
import { MAX_EMAIL_LENGTH } from './email.js';
import { lotIdSchema } from '../lot/id.js';
import { requiredText, text } from '../values/text.js';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, PASSWORD_LONG, PASSWORD_SHORT } from './password.js';
import { ROLES, type Role } from './user.js';

/** The roles that the forms offer (docs/product/admin.md#users). */
const FORM_ROLES = ['valet', 'admin'] as const;
const ROLE_UNKNOWN = 'Role must be valet or admin';
const EMAIL_INVALID = 'Please enter a valid email address';
/** Maximum lots of an account, above any operator's. */
const MAX_LOTS = 500;

/** Converted to lower case. */
const email = text(EMAIL_INVALID)
  .trim()
  .toLowerCase()
  .max(MAX_EMAIL_LENGTH, EMAIL_INVALID)
  .pipe(z.email(EMAIL_INVALID));

/** Empty or missing becomes null. Not trimmed; the maximum length is that of a login. */
const password = text('Must be text')
  .max(MAX_PASSWORD_LENGTH, PASSWORD_LONG)
  .refine((given) => given.length === 0 || given.length >= MIN_PASSWORD_LENGTH, PASSWORD_SHORT)
  .nullish()
  .transform((given) => given || null);

/** Unique and sorted; missing becomes null. */
const lotIds = z
  .array(lotIdSchema, 'Lots must be a list')
  .max(MAX_LOTS, `At most ${MAX_LOTS} lots`)
  .nullish()
  .transform((given) => (given ? [...new Set(given)].sort() : null));

/** The common fields of both forms, in the order of the errors (docs/product/validation.md#user). */
const person = {
  email,
  firstName: requiredText('First name is required'),
  lastName: requiredText('Last name is required'),
};

/** Unknown fields are dropped. The auth service checks that the lots exist. */
export const userCreateSchema = z.object({
  ...person,
  role: z
    .enum(FORM_ROLES, ROLE_UNKNOWN)
    .nullish()
    .transform((role) => role ?? 'valet'),
  /** Null: an account without a password, to which nobody can sign in. */
  password,
  /** Null: the lot at which the admin is signed in. */
  lotIds,
});
export type UserCreate = z.output<typeof userCreateSchema>;

/**
 * For an account with the role `current`, which it may keep, even 'agent' (docs/product/admin.md#changing-roles). Null
 * for password and lots, or a missing role, keeps the current value.
 */
export const userEditSchema = (current: Role) =>
  z.object({
    ...person,
    role: z
      .enum<readonly Role[]>(current === 'agent' ? ROLES : FORM_ROLES, ROLE_UNKNOWN)
      .nullish()
      .transform((role) => role ?? current),
    password,
    lotIds,
  });
export type UserEdit = z.output<ReturnType<typeof userEditSchema>>;
