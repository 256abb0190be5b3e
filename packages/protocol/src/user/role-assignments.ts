import { may, type Permission, type Role } from './user.js';

export interface LotRole {
  lotId: string;
  role: Role;
}

/** A person's role at each lot. `roles` is sorted by lot; empty for an operator admin, who is an admin at every lot. */
export interface RoleAssignments {
  operatorAdmin: boolean;
  roles: readonly LotRole[];
}

/** The role at a lot; null for somebody who does not work there. */
export const roleAt = ({ operatorAdmin, roles }: RoleAssignments, lotId: string): Role | null =>
  operatorAdmin ? 'admin' : (roles.find((each) => each.lotId === lotId)?.role ?? null);

export const mayAt = (assignments: RoleAssignments, lotId: string, permission: Permission): boolean =>
  may(roleAt(assignments, lotId), permission);

/** Sorts the roles by lot. `operatorAdmin` includes every role, so such a person has no others. */
export const assignmentsFrom = (operatorAdmin: boolean, roles: readonly LotRole[]): RoleAssignments => ({
  operatorAdmin,
  roles: operatorAdmin ? [] : roles.map(({ lotId, role }) => ({ lotId, role })).sort(byLot),
});

/** The fields of a form that concern roles; null for a missing one. */
export interface RolesForm {
  role: Role | null;
  roles: readonly LotRole[] | null;
  operatorAdmin: boolean | null;
}

/** The roles of a new account: `roles`, or `role` at the admin's lot. */
export const assignmentsOfNew = (
  { role, roles, operatorAdmin }: RolesForm & { role: Role },
  lotId: string,
): RoleAssignments => assignmentsFrom(operatorAdmin ?? false, roles ?? [{ lotId, role }]);

/**
 * The roles after a form is saved. Clients send back what they have read, so only what differs from `current` counts: `roles` replaces all
 * roles; `role` changes the role at `lotId`, also if `roles` says otherwise. An operator admin stays one unless `operatorAdmin` or `role`
 * says otherwise.
 */
export function assignmentsAfter(
  current: RoleAssignments,
  { role, roles, operatorAdmin }: RolesForm,
  lotId: string,
): RoleAssignments {
  const newRole = role === roleAt(current, lotId) ? null : role;
  const newOperatorAdmin = operatorAdmin === current.operatorAdmin ? null : operatorAdmin;
  if (newOperatorAdmin ?? (current.operatorAdmin && newRole === null)) return assignmentsFrom(true, []);
  if (roles && !hasRoles(current, roles)) {
    return assignmentsFrom(
      false,
      roles.map((each) => (each.lotId === lotId && role !== null ? { lotId, role } : each)),
    );
  }
  return newRole === null ? assignmentsFrom(false, current.roles) : withRole(current, lotId, newRole);
}

/** Changes the role at one lot. An operator admin then has a role only there. */
export const withRole = ({ roles }: RoleAssignments, lotId: string, role: Role): RoleAssignments =>
  assignmentsFrom(false, [...roles.filter((each) => each.lotId !== lotId), { lotId, role }]);

const hasRoles = (current: RoleAssignments, roles: readonly LotRole[]): boolean =>
  JSON.stringify(assignmentsFrom(false, roles).roles) === JSON.stringify(current.roles);

const byLot = (one: LotRole, other: LotRole): number =>
  one.lotId < other.lotId ? -1 : one.lotId > other.lotId ? 1 : 0;
