import type { ManagedUser, Role } from '@lotline/protocol';
import { firstCharacter } from '../../../ui/label/as-written.js';

export const displayName = ({ firstName, lastName, email }: ManagedUser): string =>
  `${firstName} ${lastName}`.trim() || email;

/** Two initials, shown instead of a picture. */
export const initials = (user: ManagedUser): string =>
  displayName(user)
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => firstCharacter(word)?.toUpperCase() ?? '')
    .join('');

export function countRoles(users: readonly ManagedUser[]): Record<Role, number> {
  const counts = { admin: 0, agent: 0, valet: 0 };
  for (const { role } of users) if (role) counts[role] += 1;
  return counts;
}

interface Lot {
  id: string;
  title: string;
}

/** The titles of a user's lots. A lot that no longer exists is shown by its id. Operator admins work at all lots. */
export const formatLots = (user: ManagedUser, lots: readonly Lot[]): string =>
  user.operatorAdmin
    ? 'All lots'
    : user.roles.map(({ lotId: id }) => lots.find((lot) => lot.id === id)?.title ?? id).join(', ') || 'No lot';

/** Returns the users whose name, email, role, lots or 'deactivated' contain every typed word. */
export function findUsers(users: readonly ManagedUser[], typed: string, lots: readonly Lot[]): readonly ManagedUser[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return users;
  return users.filter((user) => {
    const text =
      `${displayName(user)} ${user.email} ${user.role ?? ''} ${formatLots(user, lots)}${user.active ? '' : ' deactivated'}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
