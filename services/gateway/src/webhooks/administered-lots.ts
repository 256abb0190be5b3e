import type { StaffCaller } from '../session/caller.js';

/** The lots whose webhooks an admin manages; null for all. */
export const administeredLots = ({ context: { actor }, member }: StaffCaller): { administered: string[] | null } => ({
  administered: actor.kind === 'staff' && actor.role === 'admin' ? null : member.lots.map(({ id }) => id),
});
