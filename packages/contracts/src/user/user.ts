import { z } from 'zod';
import { lotIdSchema } from '../lot/id.js';
import { instantSchema } from '../time/lot-time.js';
import { text } from '../values/text.js';

/** Roles and what each may do, as one table (spec §6). */
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

/** A staff account as it leaves the auth service: never with its credentials. */
export const userSchema = z.object({
  id: z.uuid(),
  email: text(),
  firstName: text(),
  lastName: text(),
  profileImageUrl: text().nullable(),
  role: roleSchema,
  /** The lots a valet or agent works at; an admin sees every lot, whatever stands here (design §3). */
  lotIds: z.array(lotIdSchema),
  version: z.int(),
  /**
   * Identifies the account's current password. Changes when a password is set and when the account is deactivated, which ends
   * the sessions that know another id. Null until the account gets a password.
   */
  passwordId: z.uuid().nullable(),
});
export type User = z.output<typeof userSchema>;

/** An account as admins see it (spec §7 "users"). */
export const managedUserSchema = userSchema.omit({ passwordId: true }).extend({
  /** False: nobody can sign in until an admin sets one (design §7 "user without password"). */
  hasPassword: z.boolean(),
  /** False while the account is deactivated: nobody can sign in to it. */
  active: z.boolean(),
  /** The last successful sign-in; null before the first one. */
  lastSignedInAt: instantSchema.nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type ManagedUser = z.output<typeof managedUserSchema>;

/** "Dana R.": how the header and the history name a member of staff. */
export const shortName = ({ firstName, lastName, email }: Pick<User, 'firstName' | 'lastName' | 'email'>): string => {
  if (firstName === '') return email;
  const [initial] = lastName;
  return initial === undefined ? firstName : `${firstName} ${initial}.`;
};
