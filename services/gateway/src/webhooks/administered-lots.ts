import { administeredLots, assignmentsOf } from '@lotline/protocol';
import type { StaffCaller } from '../session/caller.js';

/** The lots whose webhooks an admin manages; null for all. */
export function administeredBy({ member: { user } }: StaffCaller): { administered: string[] | null } {
  const assignments = assignmentsOf(user);
  return { administered: assignments.operatorAdmin ? null : administeredLots(assignments) };
}
