import { z } from 'zod';
import { may, roleSchema, type Permission } from './user.js';

/**
 * Who acts, in every call's context (design §3). Each kind carries what its rules and the history need and nothing else; a
 * receiver refuses a kind that it does not know.
 */
export const actorSchema = z.discriminatedUnion('kind', [
  /** A signed-in member of staff; `name` is their `shortName` at that moment. */
  z.object({ kind: z.literal('staff'), id: z.string().min(1), name: z.string(), role: roleSchema }),
  /** A pick-up board without a login, and its lane; null for an open board, which serves any (design §7). */
  z.object({ kind: z.literal('board'), lane: z.int().min(1).nullable() }),
  /** Whoever holds a customer's personal link. The link is a secret: it is never logged. */
  z.object({ kind: z.literal('customer'), link: z.string() }),
  /** A webhook of the text provider's. */
  z.object({ kind: z.literal('provider') }),
  /** A process of ours, on nobody's behalf. */
  z.object({ kind: z.literal('system') }),
]);
export type Actor = z.output<typeof actorSchema>;

/** The permissions of spec §6 belong to roles, and only staff have one. */
export const actorMay = (actor: Actor, permission: Permission): boolean =>
  actor.kind === 'staff' && may(actor.role, permission);

/** Whether the actor may read the history of a deleted customer: those who may delete one, so admins. */
export const mayReadDeleted = (actor: Actor): boolean => actorMay(actor, 'deleteClients');

/** The account that acts; null for everybody but staff. */
export const staffIdOf = (actor: Actor): string | null => (actor.kind === 'staff' ? actor.id : null);

/** Who did it, as the history says it; null for everybody but staff. */
export const historyNameOf = (actor: Actor): string | null => (actor.kind === 'staff' ? actor.name : null);
