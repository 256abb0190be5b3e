import { DomainError, roleAt, type Actor, type LotContext, type OpenContext, type Role } from '@lotline/protocol';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Session } from './sessions.js';
import type { StaffMember } from './staff.js';

/** Who is signed in on a request, and at which lot. */
export interface StaffCaller {
  member: StaffMember;
  session: Session;
  /** For calls to other services. The lot is the session's; on a route that admits boards, the one in its address. */
  context: LotContext;
}

/** A pick-up board without a login, and the lot that it shows. */
export interface BoardCaller {
  member: null;
  /** The device's token; null when boards are open. */
  token: string | null;
  context: LotContext;
}

/** A program with an API token, and the lot of its call. */
export interface TokenCaller {
  member: null;
  tokenHash: string;
  context: LotContext;
}

/** The holder of the link in the request. Only the shuttle service knows whether the link exists. */
export interface CustomerCaller {
  member: null;
  context: OpenContext;
}

/** The text provider. The receiving number determines the lot. */
export interface ProviderCaller {
  member: null;
  context: OpenContext;
}

export type Caller = StaffCaller | BoardCaller | TokenCaller | CustomerCaller | ProviderCaller;

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
  if (!caller?.member) throw new Error('Only staff routes have a signed-in user');
  return caller;
};

/** The signed-in member of staff. */
export const SignedIn = createParamDecorator((_: unknown, execution: ExecutionContext) => staffOf(execution));

/** Staff or a program, at a lot. */
export type LotCaller = StaffCaller | TokenCaller;

/** The signed-in member of staff or the program that calls. */
export const AtLot = createParamDecorator((_: unknown, execution: ExecutionContext): LotCaller => {
  const caller = callerOf(execution);
  if (caller?.member || (caller && 'tokenHash' in caller)) return caller;
  throw new Error('This route is only for staff and programs');
});

/** The call context of a request by staff, a board or an API token, a `LotContext`. */
export const Ctx = createParamDecorator((_: unknown, execution: ExecutionContext): LotContext => {
  const context = callerOf(execution)?.context;
  if (!context || context.lotId === null) throw new Error('This route has no lot');
  return context;
});

/** The token of the calling board device; null for other callers. */
export const BoardDeviceToken = createParamDecorator((_: unknown, execution: ExecutionContext): string | null => {
  const caller = callerOf(execution);
  return caller && 'token' in caller ? caller.token : null;
});

const contextFor = (kind: Actor['kind']) =>
  createParamDecorator((_: unknown, execution: ExecutionContext) => {
    const caller = callerOf(execution);
    if (caller?.context.actor.kind !== kind) throw new Error(`This route is not for a ${kind}`);
    return caller.context;
  });

/** The call context of a customer's request, an `OpenContext`. */
export const CustomerCtx = contextFor('customer');
/** The call context of a webhook, an `OpenContext`. */
export const ProviderCtx = contextFor('provider');

/** The same context for calls that concern accounts, which belong to no lot. */
export const withoutLot = (context: LotContext): OpenContext => ({ ...context, lotId: null });

export const customerContext = (requestId: string, link: string, deadline: number): OpenContext => ({
  lotId: null,
  requestId,
  actor: { kind: 'customer', link },
  deadline,
});

/**
 * Returns the caller's context at another of their lots, with their role there. FORBIDDEN for any other lot. A program names its lot
 * by `Lotline-Lot`, so every other lot is FORBIDDEN to it.
 */
export function contextAt({ member, context }: LotCaller, lotId: string): LotContext {
  if (member === null && lotId === context.lotId) return context;
  if (member === null) throw new DomainError('FORBIDDEN', 'Forbidden');
  const role = roleOf(member, lotId);
  const { actor } = context;
  if (role === null || actor.kind !== 'staff') throw new DomainError('FORBIDDEN', 'Forbidden');
  return { ...context, lotId, actor: { ...actor, role } };
}

/** Null for a lot that is archived or not theirs. */
const roleOf = ({ lots, user }: StaffMember, lotId: string): Role | null =>
  lots.some(({ id }) => id === lotId) ? roleAt(user, lotId) : null;
