import { z } from 'zod';

/** Roles and what each may do, as one table (spec §6). */
export const ROLES = ['admin', 'valet', 'agent'] as const;
export type Role = (typeof ROLES)[number];
export const roleSchema = z.enum(ROLES);

export const PERMISSIONS = ['financials', 'export', 'manageUsers', 'deleteClients', 'calendar'] as const;
export type Permission = (typeof PERMISSIONS)[number];

const ALLOWED: Record<Role, readonly Permission[]> = {
  admin: PERMISSIONS,
  valet: ['calendar'],
  agent: [],
};

export const may = (role: Role | null | undefined, permission: Permission): boolean =>
  role != null && ALLOWED[role].includes(permission);

/** A staff account as it leaves the auth service: never with its credentials. */
export interface User {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  profileImageUrl: string | null;
  role: Role;
  /** The lots a valet or agent works at; an admin sees every lot, whatever stands here (design §3). */
  lotIds: string[];
  version: number;
}

/** `GET /api/auth/user`: the user, the session's lot, and the lots it may change to. */
export interface SignedInUser extends Omit<User, 'lotIds' | 'version'> {
  lotId: string;
  lots: { id: string; title: string }[];
}

/** "Dana R.": how the header and the history name a member of staff. */
export const shortName = (user: Pick<User, 'firstName' | 'lastName' | 'email'>): string =>
  user.firstName ? `${user.firstName}${user.lastName ? ` ${user.lastName.slice(0, 1)}.` : ''}` : user.email;

/** Spec §5 "Login". */
export const loginSchema = z.object({
  email: z.string('Invalid email address').trim().toLowerCase().pipe(z.email('Invalid email address')),
  password: z.string('Password is required').min(1, 'Password is required').max(200, 'Password is too long'),
});
export type Login = z.output<typeof loginSchema>;
