import { z } from 'zod';
import { isTokenPermission } from '../token/token.js';
import { may, roleSchema, type Permission } from './user.js';

/**
 * The actor in every call's context (docs/product/permissions.md#actors). Each kind has only the fields that its rules
 * and the history need. Receivers reject unknown kinds.
 */
export const actorSchema = z.discriminatedUnion('kind', [
  /** A signed-in member of staff. `name` is their current `shortName`, `role` their role at the lot at which they are signed in. */
  z.object({
    kind: z.literal('staff'),
    id: z.string().min(1),
    name: z.string(),
    role: roleSchema,
    operatorAdmin: z.boolean(),
  }),
  /** A program with an API token. `permissions` may contain some of a later release. */
  z.object({ kind: z.literal('token'), id: z.string().min(1), name: z.string(), permissions: z.array(z.string()) }),
  /** A pick-up board without a login and its lane; null for an open board, which serves every lane. */
  z.object({ kind: z.literal('board'), lane: z.int().min(1).nullable() }),
  /** The holder of a customer's personal link. The link is a secret and is never logged. */
  z.object({ kind: z.literal('customer'), link: z.string() }),
  /** A webhook of the text provider. */
  z.object({ kind: z.literal('provider') }),
  /** A process of Lotline itself. */
  z.object({ kind: z.literal('system') }),
]);
export type Actor = z.output<typeof actorSchema>;

/** Permissions belong to the roles of staff and to tokens, and hold at the lot of the call. No token manages accounts. */
export function actorMay(actor: Actor, permission: Permission): boolean {
  if (actor.kind === 'staff') return may(actor.role, permission);
  return actor.kind === 'token' && isTokenPermission(permission) && actor.permissions.includes(permission);
}

/** Whether the actor is an admin of every lot. */
export const isOperatorAdmin = (actor: Actor): boolean => actor.kind === 'staff' && actor.operatorAdmin;

/** Whether the actor, who is signed in at `ownLotId`, may edit the lot: operator admins any, admins of a lot their own. */
export const mayEditLot = (actor: Actor, ownLotId: string, lotId: string): boolean =>
  isOperatorAdmin(actor) || (lotId === ownLotId && actorMay(actor, 'manageUsers'));

/** Whether the actor may read the history of a deleted customer: roles that may delete customers. */
export const mayReadDeleted = (actor: Actor): boolean => actorMay(actor, 'deleteClients');

/** The acting account; null unless staff. */
export const staffIdOf = (actor: Actor): string | null => (actor.kind === 'staff' ? actor.id : null);

/** The acting API token; null unless it is one. */
export const tokenIdOf = (actor: Actor): string | null => (actor.kind === 'token' ? actor.id : null);

/** The acting account or token, for what belongs to its author, such as idempotency keys. Null for others. */
export const authorIdOf = (actor: Actor): string | null =>
  actor.kind === 'staff' || actor.kind === 'token' ? actor.id : null;

/** How histories and the audit name a token: "API token Reservations site". */
export const tokenAuthorName = (name: string): string => `API token ${name}`;

/** The name in the history; null unless staff or a token. */
export function historyNameOf(actor: Actor): string | null {
  if (actor.kind === 'token') return tokenAuthorName(actor.name);
  return actor.kind === 'staff' ? actor.name : null;
}
