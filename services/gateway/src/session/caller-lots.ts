import { DomainError, roleAt, type LotContext, type Role } from '@lotline/protocol';
import type { LotCaller } from './caller.js';
import type { StaffMember } from './staff.js';

/**
 * Returns the caller's context at another of their lots, with their role there. FORBIDDEN for any other lot. A program names its lot
 * by `Lotline-Lot`, so every other lot is FORBIDDEN to it.
 */
export function contextAt({ member, context }: LotCaller, lotId: string): LotContext {
  if (member === null && lotId === context.lotId) return context;
  if (member === null) throw new DomainError('FORBIDDEN', 'Forbidden');
  const role = roleOf(member, lotId);
  const { actor } = context;
  if (role === null || actor.kind !== 'staff') throw new DomainError('FORBIDDEN', 'Forbidden');
  return { ...context, lotId, actor: { ...actor, role } };
}

/** Null for a lot that is archived or not theirs. */
const roleOf = ({ lots, user }: StaffMember, lotId: string): Role | null =>
  lots.some(({ id }) => id === lotId) ? roleAt(user, lotId) : null;
