import { z } from 'zod';
import { actorSchema } from '../user/actor.js';

/** A context carries these and its lot. What else comes with it is passed over, so that a later release may add to it. */
const asker = { requestId: z.string().min(1), actor: actorSchema };

interface Due {
  /**
   * The instant at which whoever waits for all of this leaves, in ms since 1970: the calls made on their behalf end with it.
   * Absent where nobody waits. It travels beside the context, as the call's own.
   */
  deadline?: number;
}

/** For calls that are bounded by a lot. */
export const lotContextSchema = z.object({ lotId: z.string().min(1), ...asker });
export type LotContext = z.output<typeof lotContextSchema> & Due;

/** For calls that belong to no lot: sign-in, accounts, every lot's versions, and a customer's link, which itself names the lot. */
export const openContextSchema = z.object({ lotId: z.null(), ...asker });
export type OpenContext = z.output<typeof openContextSchema> & Due;

export type RpcContext = LotContext | OpenContext;

/** For what a process asks by itself, and for a sign-in, at which nobody is known yet. */
export const systemContext = (requestId: string, deadline?: number): OpenContext => ({
  lotId: null,
  requestId,
  actor: { kind: 'system' },
  ...(deadline !== undefined && { deadline }),
});

export interface RpcDefinition<Scope extends 'lot' | 'open', Request extends z.ZodType, Response extends z.ZodType> {
  scope: Scope;
  /** Parsed at the service's door. */
  request: Request;
  /**
   * What is answered, as it travels. An answer comes from our own services and is not parsed again; tests hold every one
   * that they see against this.
   */
  response: Response;
}

export const lotCall = <Request extends z.ZodType, Response extends z.ZodType>(
  request: Request,
  response: Response,
): RpcDefinition<'lot', Request, Response> => ({ scope: 'lot', request, response });

export const openCall = <Request extends z.ZodType, Response extends z.ZodType>(
  request: Request,
  response: Response,
): RpcDefinition<'open', Request, Response> => ({ scope: 'open', request, response });
