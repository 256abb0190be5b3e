import { z } from 'zod';
import { MAX_EMAIL_LENGTH } from './login.js';
import { lotIdSchema } from '../lot/id.js';
import { requiredText, text } from '../values/text.js';
import { ROLES, type Role } from './user.js';

/** What the forms offer (spec §6). */
const FORM_ROLES = ['valet', 'admin'] as const;
const ROLE_UNKNOWN = 'Role must be valet or admin';
const EMAIL_INVALID = 'Please enter a valid email address';
const PASSWORD_SHORT = 'Password must be at least 6 characters';
/** An operator's, not a lot's: more than anybody has. */
const MAX_LOTS = 500;

/** In lower case. */
const email = text(EMAIL_INVALID)
  .trim()
  .toLowerCase()
  .max(MAX_EMAIL_LENGTH, EMAIL_INVALID)
  .pipe(z.email(EMAIL_INVALID));

/** Empty or none is null; as it was typed, with the limit of a login. */
const password = text('Must be text')
  .max(200, 'Password is too long')
  .refine((given) => given.length === 0 || given.length >= 6, PASSWORD_SHORT)
  .nullish()
  .transform((given) => given || null);

/** Each once, sorted; none given is null. */
const lotIds = z
  .array(lotIdSchema, 'Lots must be a list')
  .max(MAX_LOTS, `At most ${MAX_LOTS} lots`)
  .nullish()
  .transform((given) => (given ? [...new Set(given)].sort() : null));

/** The keys of both forms in the order in which a refusal names them (spec §5 "User create"). */
const person = {
  email,
  firstName: requiredText('First name is required'),
  lastName: requiredText('Last name is required'),
};

/** What it does not know is dropped. Which lots there are its service knows. */
export const userCreateSchema = z.object({
  ...person,
  role: z
    .enum(FORM_ROLES, ROLE_UNKNOWN)
    .nullish()
    .transform((role) => role ?? 'valet'),
  /** Null: an account that nobody can sign in to yet. */
  password,
  /** Null: the lot at which the admin works. */
  lotIds,
});
export type UserCreate = z.output<typeof userCreateSchema>;

/**
 * For an account that has the role `current`, which it may keep, an agent's too (design §7 "an agent edited by an admin").
 * Null for password and lots leaves them as they are, as does a role that is not sent.
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
