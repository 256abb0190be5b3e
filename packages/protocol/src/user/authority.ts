import { assignmentsFrom, roleAt, type RoleAssignments } from './role-assignments.js';
import type { Account, ManagedUser } from './user.js';

/**
 * Which admin may do what with which account (docs/product/permissions.md#accounts). `by` are the admin's roles, `of` those of
 * the account. An operator admin may do everything. What a person may never do to themselves is decided by the auth service.
 */

/** Whether `by` is an admin at the lot. */
export const administers = (by: RoleAssignments, lotId: string): boolean => roleAt(by, lotId) === 'admin';

/** The lots of an admin who is not an operator admin. */
export const administeredLots = ({ roles }: RoleAssignments): string[] =>
  roles.flatMap(({ lotId, role }) => (role === 'admin' ? [lotId] : []));

/** Whether `by` is an admin anywhere. */
export const administersSomewhere = (by: RoleAssignments): boolean =>
  by.operatorAdmin || administeredLots(by).length > 0;

/** Whether `by` sees the account: it works at a lot that they administer. Operator admins are seen by operator admins only. */
export const maySeeAccount = (by: RoleAssignments, of: RoleAssignments): boolean =>
  by.operatorAdmin || (!of.operatorAdmin && of.roles.some(({ lotId }) => administers(by, lotId)));

/**
 * Whether `by` may edit the account's name, email address and password, and deactivate it: they administer every lot at which
 * it works. Otherwise an admin could set a colleague's password and act at a lot that is not theirs.
 */
export const mayManageAccount = (by: RoleAssignments, of: RoleAssignments): boolean =>
  by.operatorAdmin ||
  (!of.operatorAdmin && of.roles.length > 0 && of.roles.every(({ lotId }) => administers(by, lotId)));

/** Whether `by` may change an account's roles from `before` to `after`: they administer every lot whose role changes. */
export function mayChangeRoles(by: RoleAssignments, before: RoleAssignments, after: RoleAssignments): boolean {
  if (by.operatorAdmin) return true;
  if (before.operatorAdmin || after.operatorAdmin) return before.operatorAdmin === after.operatorAdmin;
  return changedLots(before, after).every((lotId) => administers(by, lotId));
}

/** Whether `by` may create an account with these roles. Only an operator admin may create an account without a lot. */
export const mayCreateAccount = (by: RoleAssignments, of: RoleAssignments): boolean =>
  mayManageAccount(by, of) && mayChangeRoles(by, assignmentsFrom(false, []), of);

/** The lots at which the role differs, sorted. */
export function changedLots(before: RoleAssignments, after: RoleAssignments): string[] {
  const lotIds = new Set([...before.roles, ...after.roles].map(({ lotId }) => lotId));
  return [...lotIds].filter((lotId) => ownRole(before, lotId) !== ownRole(after, lotId)).sort();
}

/** What `by` sees of an account's roles: those at lots that they administer. */
export const visibleRoles = (by: RoleAssignments, { operatorAdmin, roles }: RoleAssignments): RoleAssignments =>
  assignmentsFrom(
    operatorAdmin,
    roles.filter(({ lotId }) => administers(by, lotId)),
  );

/** Adds to `after` the roles that `by` does not see and so cannot have left out on purpose. */
export function keepUnseenRoles(by: RoleAssignments, before: RoleAssignments, after: RoleAssignments): RoleAssignments {
  if (by.operatorAdmin || after.operatorAdmin) return after;
  const unseen = before.roles.filter(({ lotId }) => !administers(by, lotId) && ownRole(after, lotId) === undefined);
  return assignmentsFrom(false, [...after.roles, ...unseen]);
}

/** The account as `by` sees it while signed in at `lotId`. */
export function toManagedUser(by: RoleAssignments, account: Account, lotId: string): ManagedUser {
  const { passwordId: _, ...rest } = account;
  const seen = visibleRoles(by, account);
  return {
    ...rest,
    operatorAdmin: seen.operatorAdmin,
    roles: [...seen.roles],
    role: roleAt(seen, lotId),
    alsoElsewhere: !mayManageAccount(by, account),
  };
}

const ownRole = ({ roles }: RoleAssignments, lotId: string) => roles.find((each) => each.lotId === lotId)?.role;
