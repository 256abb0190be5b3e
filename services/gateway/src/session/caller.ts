import type { LotContext, OpenContext } from '@lotline/contracts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { StaffMember } from './staff.js';

/** Who is signed in on a request, and where. */
export interface StaffCaller {
  member: StaffMember;
  /** For calls to other services: its lot is the session's, whatever the request says (design §3). */
  context: LotContext;
}

/** Whoever holds the link that the request names. Whether there is such a link only its owner knows. */
export interface CustomerCaller {
  member: null;
  context: OpenContext;
}

export type Caller = StaffCaller | CustomerCaller;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the access guard on every route that is not public. */
    caller: Caller | null;
  }
}

const callerOf = (execution: ExecutionContext): Caller | null =>
  execution.switchToHttp().getRequest<FastifyRequest>().caller;

const staffOf = (execution: ExecutionContext): StaffCaller => {
  const caller = callerOf(execution);
  if (!caller?.member) throw new Error('A route that is not staff’s asks who is signed in');
  return caller;
};

/** The signed-in member of staff. */
export const SignedIn = createParamDecorator((_: unknown, execution: ExecutionContext) => staffOf(execution));

/** The context of a signed-in request's calls, a `LotContext`. */
export const Ctx = createParamDecorator((_: unknown, execution: ExecutionContext) => staffOf(execution).context);

/** The context of the calls of a customer's request, an `OpenContext`. */
export const CustomerCtx = createParamDecorator((_: unknown, execution: ExecutionContext) => {
  const caller = callerOf(execution);
  if (!caller || caller.member) throw new Error('A route that is not customers’ asks for their link');
  return caller.context;
});

export const customerContext = (requestId: string, link: string, deadline: number): OpenContext => ({
  lotId: null,
  requestId,
  actor: { kind: 'customer', link },
  deadline,
});
