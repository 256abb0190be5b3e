import { z } from 'zod';
import {
  MAX_EMAIL_LENGTH,
  CURRENT_PASSWORD_REQUIRED,
  MAX_PASSWORD_LENGTH,
  newPasswordSchema,
  PASSWORD_LONG,
} from './password.js';
import { lotIdSchema } from '../lot/id.js';
import { requiredText, text } from '../values/text.js';
import { roleAt, type RoleAssignments } from './role-assignments.js';
import { ROLES, type Role } from './user.js';

/** The roles that the forms offer (docs/product/admin.md#users). */
const FORM_ROLES = ['valet', 'admin'] as const;
const ROLE_UNKNOWN = 'Role must be valet or admin';
const EMAIL_INVALID = 'Please enter a valid email address';
/** Maximum lots of an account; more than any operator has. */
const MAX_LOTS = 500;

/** Converted to lower case. */
const email = text(EMAIL_INVALID)
  .trim()
  .toLowerCase()
  .max(MAX_EMAIL_LENGTH, EMAIL_INVALID)
  .pipe(z.email(EMAIL_INVALID));

/** Empty or missing becomes null. The maximum is repeated, because the API document ends at the transformation. */
const password = text('Must be text')
  .max(MAX_PASSWORD_LENGTH, PASSWORD_LONG)
  .nullish()
  .transform((given) => given || null)
  .pipe(newPasswordSchema.nullable());

/** Empty or missing becomes null. */
const currentPassword = text('Must be text')
  .max(MAX_PASSWORD_LENGTH, PASSWORD_LONG)
  .nullish()
  .transform((given) => given || null);

/** A role. With `mayBeAgent`, an account that is already an agent can stay one (docs/product/admin.md#changing-roles). */
const offeredRole = (mayBeAgent: boolean) => z.enum<readonly Role[]>(mayBeAgent ? ROLES : FORM_ROLES, ROLE_UNKNOWN);

/** The role at each lot; missing becomes null. `current` is the account's role at a lot. */
const roles = (current: (lotId: string) => Role | null) =>
  z
    .array(
      z.object({ lotId: lotIdSchema, role: z.enum(ROLES, ROLE_UNKNOWN) }, 'Roles must be a list'),
      'Roles must be a list',
    )
    .max(MAX_LOTS, `At most ${MAX_LOTS} lots`)
    .superRefine((given, context) => {
      given.forEach(({ lotId, role }, index) => {
        const isRepeated = given.findIndex((each) => each.lotId === lotId) !== index;
        if (isRepeated) context.addIssue({ code: 'custom', path: [index, 'lotId'], message: 'One role for each lot' });
        const isOffered = offeredRole(current(lotId) === 'agent').safeParse(role).success;
        if (!isOffered) context.addIssue({ code: 'custom', path: [index, 'role'], message: ROLE_UNKNOWN });
      });
    })
    .nullish()
    .transform((given) => given ?? null);

/** Missing becomes null. */
const operatorAdmin = z
  .boolean('Must be true or false')
  .nullish()
  .transform((given) => given ?? null);

/** The common fields of both forms, in the order of the errors (docs/product/validation.md#user). */
const person = {
  email,
  firstName: requiredText('First name is required'),
  lastName: requiredText('Last name is required'),
};

/**
 * The forms of accounts. `role` is the field of the specification: the role at the lot at which the admin is signed in. `roles` sets
 * the role at each lot, `operatorAdmin` at all of them (`assignmentsOfNew`,
 * `assignmentsAfter`). Unknown fields are dropped. The auth service checks that the lots exist.
 */
export const userCreateSchema = z.object({
  ...person,
  role: offeredRole(false)
    .nullish()
    .transform((role) => role ?? 'valet'),
  /** Null: an account without a password, to which nobody can sign in. */
  password,
  roles: roles(() => null),
  operatorAdmin,
});

/**
 * For an account with the roles `current`, which it may keep. `lotId` is the lot at which the admin is signed in. Null or
 * a missing field keeps the current value.
 */
export const userEditSchema = (current: RoleAssignments, lotId: string) =>
  z.object({
    ...person,
    role: offeredRole(roleAt(current, lotId) === 'agent')
      .nullish()
      .transform((role) => role ?? null),
    password,
    currentPassword,
    roles: roles((lotId) => roleAt(current, lotId)),
    operatorAdmin,
  });
/** `userEditSchema` for one's own account. */
export const ownEditSchema = (...of: Parameters<typeof userEditSchema>) =>
  userEditSchema(...of).superRefine(({ password: next, currentPassword: current }, context) => {
    if (next === null || current !== null) return;
    context.addIssue({ code: 'custom', path: ['currentPassword'], message: CURRENT_PASSWORD_REQUIRED });
  });
