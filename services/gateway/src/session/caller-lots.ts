import { DomainError, type LotContext } from '@lotline/contracts';
import type { StaffCaller } from './caller.js';

/** Returns the caller's context at another of their lots. FORBIDDEN for any other lot. */
export function contextAt({ member, context }: StaffCaller, lotId: string): LotContext {
  if (!member.lots.some(({ id }) => id === lotId)) throw new DomainError('FORBIDDEN', 'Forbidden');
  return { ...context, lotId };
}
