import { z } from 'zod';
import { lotIdSchema } from '../lot/id.js';
import { instantSchema } from '../time/lot-time.js';
import { text } from '../values/text.js';

/** Roles and permissions (docs/product/permissions.md#permissions). */
export const ROLES = ['admin', 'valet', 'agent'] as const;
export type Role = (typeof ROLES)[number];
export const roleSchema = z.enum(ROLES);

export const PERMISSIONS = ['financials', 'export', 'import', 'manageUsers', 'deleteClients', 'calendar'] as const;
export type Permission = (typeof PERMISSIONS)[number];

const ALLOWED: Record<Role, readonly Permission[]> = {
  admin: PERMISSIONS,
  valet: ['calendar'],
  agent: [],
};

export const may = (role: Role | null | undefined, permission: Permission): boolean =>
  role != null && ALLOWED[role].includes(permission);

/** A staff account without its credentials. */
export const userSchema = z.object({
  id: z.uuid(),
  email: text(),
  firstName: text(),
  lastName: text(),
  profileImageUrl: text().nullable(),
  /**
   * An operator admin is an admin at every lot, including lots that are added later, and has no `roles`. Others work only at the
   * lots in `roles`, which has at most one role for each lot and is sorted by lot (docs/product/permissions.md#roles).
   */
  operatorAdmin: z.boolean(),
  roles: z.array(z.object({ lotId: lotIdSchema, role: roleSchema })),
  version: z.int(),
  /**
   * Identifies the account's current password. Changes when a password is set and when the account is deactivated, which ends
   * the sessions that know another id. Null until the account gets a password.
   */
  passwordId: z.uuid().nullable(),
});
export type User = z.output<typeof userSchema>;

/** An account with the fields that only admins see. */
export const accountSchema = userSchema.extend({
  /**
   * False if nobody can sign in until an admin sets a password (docs/product/sign-in.md#accounts-without-a-password).
   */
  hasPassword: z.boolean(),
  /** Whether sign-ins with the password also need a code. */
  hasSecondFactor: z.boolean(),
  /** False while the account is deactivated: nobody can sign in to it. */
  active: z.boolean(),
  /** The last successful sign-in; null before the first one. */
  lastSignedInAt: instantSchema.nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Account = z.output<typeof accountSchema>;

/** An account as an admin sees it (docs/product/admin.md#users): `roles` has the lots that they administer. */
export const managedUserSchema = accountSchema.omit({ passwordId: true }).extend({
  /** At the lot at which the admin is signed in; null for somebody who does not work there. */
  role: roleSchema.nullable(),
  /** Whether only their roles can be changed, because they also work at a lot that the admin does not administer. */
  alsoElsewhere: z.boolean(),
});
export type ManagedUser = z.output<typeof managedUserSchema>;

/** "Dana R.": how the header and the history name a member of staff. */
export const shortName = ({ firstName, lastName, email }: Pick<User, 'firstName' | 'lastName' | 'email'>): string => {
  if (firstName === '') return email;
  const [initial] = lastName;
  return initial === undefined ? firstName : `${firstName} ${initial}.`;
};

/** Maximum number of lots that a person can choose, for alerts or for an export. */
export const MAX_CHOSEN_LOTS = 1000;

/** The lots whose alerts a person hears in addition to those of their current lot (docs/product/alerts.md#other-lots). */
export const alertLotsSchema = z.object({ lotIds: z.array(lotIdSchema).max(MAX_CHOSEN_LOTS) });
export type AlertLots = z.output<typeof alertLotsSchema>;
