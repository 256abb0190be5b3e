import { may, type Permission, type Role, type User } from './user.js';

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

/**
 * The roles of an account, including one that a process of release 0.5 sent: its one role applies at all of its lots, an
 * admin's everywhere.
 */
export function assignmentsOf(
  user: Pick<User, 'lotIds' | 'operatorAdmin' | 'roles'> & { role: Role | null },
): RoleAssignments {
  const { role, lotIds, operatorAdmin = role === 'admin' } = user;
  const { roles = lotIds.map((lotId) => ({ lotId, role: role ?? 'valet' })) } = user;
  return assignmentsFrom(operatorAdmin, roles);
}

/**
 * The one role that a process of release 0.5 applies at all lots of the account: the least privileged, so that an admin of one
 * lot does not become an admin of another. There, admins of single lots are valets.
 */
export function singleRole({ operatorAdmin, roles }: RoleAssignments): Role {
  if (operatorAdmin) return 'admin';
  return roles.some(({ role }) => role === 'agent') ? 'agent' : 'valet';
}

/** The fields of a form that concern roles; null for a missing one. */
export interface RolesForm {
  role: Role | null;
  lotIds: readonly string[] | null;
  roles: readonly LotRole[] | null;
  operatorAdmin: boolean | null;
}

/** The roles of a new account: `roles`, or `role` at each of `lotIds`, or `role` at the admin's lot. */
export function assignmentsOfNew(form: RolesForm & { role: Role }, lotId: string): RoleAssignments {
  const { role, lotIds, roles, operatorAdmin } = form;
  return assignmentsFrom(operatorAdmin ?? false, roles ?? (lotIds ?? [lotId]).map((id) => ({ lotId: id, role })));
}

/**
 * The roles after a form is saved. Clients send back what they have read, so only what differs from `current` counts: `roles` replaces all
 * roles; `lotIds` replaces the lots, and new ones get `role`; `role` changes the role at `lotId` unless `lotIds` leaves it out, also if
 * `roles` says otherwise. An operator admin stays one unless `operatorAdmin` or `role` says otherwise.
 */
export function assignmentsAfter(
  current: RoleAssignments,
  { role, lotIds, roles, operatorAdmin }: RolesForm,
  lotId: string,
): RoleAssignments {
  const isElsewhere = !!lotIds?.length && !lotIds.includes(lotId) && !current.operatorAdmin;
  const newRole = role === roleAt(current, lotId) || isElsewhere ? null : role;
  const newOperatorAdmin = operatorAdmin === current.operatorAdmin ? null : operatorAdmin;
  if (newOperatorAdmin ?? (current.operatorAdmin && newRole === null)) return assignmentsFrom(true, []);
  if (roles && !hasRoles(current, roles)) {
    return assignmentsFrom(
      false,
      roles.map((each) => (each.lotId === lotId && role !== null ? { lotId, role } : each)),
    );
  }
  if (lotIds && lotIds.join() !== current.roles.map((each) => each.lotId).join()) {
    const roleOf = (id: string): Role => newRole ?? roleAt(current, id) ?? role ?? 'valet';
    return assignmentsFrom(
      false,
      lotIds.map((id) => ({ lotId: id, role: roleOf(id) })),
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
