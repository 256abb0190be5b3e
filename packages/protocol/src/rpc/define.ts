import { z } from 'zod';
import { actorSchema } from '../user/actor.js';

/** The common fields of a context. Unknown fields are ignored, so that later releases can add some. */
const caller = { requestId: z.string().min(1), actor: actorSchema };

interface WithDeadline {
  /**
   * When the original caller stops waiting (epoch ms). All calls made on their behalf end with it. Missing if nobody
   * waits. Sent next to the context, as the deadline of the call.
   */
  deadline?: number;
}

/** For calls that concern one lot. */
export const lotContextSchema = z.object({ lotId: z.string().min(1), ...caller });
export type LotContext = z.output<typeof lotContextSchema> & WithDeadline;

/**
 * For calls without a lot: sign-in, accounts, the versions of all lots, and a customer's link, which identifies the
 * lot.
 */
export const openContextSchema = z.object({ lotId: z.null(), ...caller });
export type OpenContext = z.output<typeof openContextSchema> & WithDeadline;

export type RpcContext = LotContext | OpenContext;

/** For calls that a process makes itself, and for sign-in, when the user is not known yet. */
export const systemContext = (requestId: string, deadline?: number): OpenContext => ({
  lotId: null,
  requestId,
  actor: { kind: 'system' },
  ...(deadline !== undefined && { deadline }),
});

export interface RpcDefinition<Scope extends 'lot' | 'open', Request extends z.ZodType, Response extends z.ZodType> {
  scope: Scope;
  /** Parsed by the receiving service. */
  request: Request;
  /**
   * The response as it is sent. It comes from our own services and is not parsed again; tests parse every response that
   * they see.
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

/** Maximum records per request while a copy is rebuilt (docs/decisions/copies.md). */
const MAX_RECORDS = 500;

export const copyPageSchema = z.object({ after: z.uuid(), limit: z.int().min(1).max(MAX_RECORDS) });
export const copyPickSchema = z.object({ ids: z.array(z.uuid()).max(MAX_RECORDS) });
