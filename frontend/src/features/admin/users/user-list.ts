import type { ManagedUser, Role } from '@lotline/contracts';

export const nameOf = ({ firstName, lastName, email }: ManagedUser): string =>
  `${firstName} ${lastName}`.trim() || email;

/** A server of release 0.2 has no inactive accounts. */
export const isActive = ({ active = true }: ManagedUser): boolean => active;

/** Two letters in place of a picture. */
export const initialsOf = (user: ManagedUser): string =>
  nameOf(user)
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');

export function countRoles(users: readonly ManagedUser[]): Record<Role, number> {
  const counts = { admin: 0, agent: 0, valet: 0 };
  for (const { role } of users) counts[role] += 1;
  return counts;
}

interface Lot {
  id: string;
  title: string;
}

/** The titles of an account's lots; one that is no lot any more is named by its id. An admin sees every lot (design §3). */
export const lotsOf = ({ role, lotIds }: ManagedUser, lots: readonly Lot[]): string =>
  role === 'admin'
    ? 'Every lot'
    : lotIds.map((id) => lots.find((lot) => lot.id === id)?.title ?? id).join(', ') || 'No lot';

/** Those whose name, email, role, lots or 'Deactivated' contain every word that was typed. */
export function findUsers(users: readonly ManagedUser[], typed: string, lots: readonly Lot[]): readonly ManagedUser[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return users;
  return users.filter((user) => {
    const text =
      `${nameOf(user)} ${user.email} ${user.role} ${lotsOf(user, lots)}${isActive(user) ? '' : ' deactivated'}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
