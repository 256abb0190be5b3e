import type { LotContext, OpenContext } from '@lotline/contracts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { StaffMember } from './staff.js';

/** Who is signed in on a request, and where. */
export interface Caller {
  member: StaffMember;
  /** For calls to other services. */
  context: LotContext;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the access guard on every route that is not public. */
    caller: Caller | null;
  }
}

const callerOf = (execution: ExecutionContext): Caller => {
  const { caller } = execution.switchToHttp().getRequest<FastifyRequest>();
  if (!caller) throw new Error('A public route asks for its caller');
  return caller;
};

/** The signed-in member of staff. */
export const SignedIn = createParamDecorator((_: unknown, execution: ExecutionContext) => callerOf(execution));

/** The context of a signed-in request's calls: its lot is the session's, whatever the request says (design §3). */
export const Ctx = createParamDecorator((_: unknown, execution: ExecutionContext) => callerOf(execution).context);

/** For calls that belong to nobody: sign-in, and a customer's link. */
export const openContext = (requestId: string): OpenContext => ({
  lotId: null,
  userId: null,
  userName: null,
  role: null,
  requestId,
});
