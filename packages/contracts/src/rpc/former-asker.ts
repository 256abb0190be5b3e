import { z } from 'zod';
import type { Actor } from '../actor.js';
import { roleSchema } from '../user.js';

/**
 * How release 0.1 says who acts: its receivers require these fields beside `lotId`, its senders send no actor. Until release
 * 0.3, to which nobody upgrades from 0.1 while it runs. Then this file goes, with its users: the contexts' schemas, which
 * take it, and `envelopeOf` in the kit, which sends it.
 */
export const formerAsker = {
  requestId: z.string().min(1),
  userId: z.string().nullable(),
  userName: z.string().nullable(),
  role: roleSchema.nullable(),
  // With an actor that is unknown here the former fields do not count: who that may be is not guessed.
  actor: z.undefined().optional(),
};
type FormerAsker = Pick<z.output<z.ZodObject<typeof formerAsker>>, 'userId' | 'userName' | 'role'>;

export const fromFormer = <LotId>(context: { lotId: LotId; requestId: string } & FormerAsker) => ({
  lotId: context.lotId,
  requestId: context.requestId,
  actor: actorOf(context),
});

/** Release 0.1 does not say whether a customer's link acts or a process: neither may do what the other may not. */
const actorOf = ({ userId, userName, role }: FormerAsker): Actor =>
  userId !== null && role !== null ? { kind: 'staff', id: userId, name: userName ?? '', role } : { kind: 'system' };

export const formerAskerOf = (actor: Actor): FormerAsker =>
  actor.kind === 'staff'
    ? { userId: actor.id, userName: actor.name, role: actor.role }
    : { userId: null, userName: null, role: null };
