import { may, ROLES, type Permission } from '@lotline/contracts';
import type { Access } from '../session/access.js';

const ACTORS = {
  board: 'a pick-up board without a login',
  customer: 'whoever holds the customer’s link',
  provider: 'the text provider, by its signature',
};

/** Who may call it, as a person reads it. */
export function accessInWords(access: Access): string {
  if (access === 'public') return 'Anybody, signed in or not.';
  const others = (['board', 'customer', 'provider'] as const)
    .filter((kind) => access[kind])
    .map((kind) => ACTORS[kind]);
  const admitted = [...(access.staff === undefined ? [] : [staffInWords(access.staff)]), ...others].join(', or ');
  return `${admitted.charAt(0).toUpperCase()}${admitted.slice(1)}.`;
}

function staffInWords(permission: 'any' | Permission): string {
  if (permission === 'any') return 'any signed-in member of staff';
  return `signed-in staff with the permission ${permission}: ${ROLES.filter((role) => may(role, permission)).join(', ')}`;
}

/** By which of the document's security schemes. A customer's link stands in the path, which no scheme can say. */
export function securityOf(access: Access): Record<string, string[]>[] {
  if (access === 'public') return [];
  return [...(access.staff === undefined ? [] : [{ session: [] }]), ...(access.board ? [{ board: [] }] : [])];
}
