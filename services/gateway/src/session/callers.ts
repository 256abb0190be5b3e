import { DomainError } from '@lotline/contracts';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { customerContext, type CustomerCaller, type ProviderCaller, type StaffCaller } from './caller.js';
import { isPasswordCurrent } from './password-ids.js';
import { ProviderSignature } from './provider-signature.js';
import type { Identity } from './session-plugin.js';
import { Sessions } from './sessions.js';
import { Staff, type StaffMember } from './staff.js';

type RequestInfo = Pick<FastifyRequest, 'id' | 'deadline' | 'method' | 'headers' | 'routeOptions'>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer says which lot the session is at: it is given to a page of another too. */
    reportsLot?: true;
  }
}

/** The lot that a page shows, as each of its calls names it: it is held against the session's and never chooses one (design §3). */
const PAGE_LOT_HEADER = 'x-lot';

/** Finds out who makes a request: staff by their session, customers by their link, the text provider by its signature. */
@Injectable()
export class Callers {
  constructor(
    private readonly staff: Staff,
    private readonly sessions: Sessions,
    private readonly signature: ProviderSignature,
  ) {}

  /**
   * Null when nobody is signed in. FORBIDDEN for an account that has no lot, for a change by a session whose lot was taken
   * away since its page was loaded, and for any call of a page that shows another lot than the session is at.
   */
  findStaff(request: FastifyRequest): StaffCaller | null | Promise<StaffCaller | null> {
    const { identity, id, deadline } = request;
    if (!identity) return null;
    const member = this.staff.get(identity.userId, id, deadline);
    if (member instanceof Promise) return member.then((found) => this.toCaller(identity, found, request));
    return this.toCaller(identity, member, request);
  }

  /** Whoever holds the link in the path. */
  customer({ id, params, deadline }: FastifyRequest): CustomerCaller {
    const link: unknown = Reflect.get(Object(params), 'link');
    if (typeof link !== 'string') throw new Error('A customers’ route without a link in its path');
    return { member: null, context: customerContext(id, link, deadline) };
  }

  /** FORBIDDEN without the provider's signature. */
  provider(request: FastifyRequest): ProviderCaller {
    if (!this.signature.isOn(request)) throw new DomainError('FORBIDDEN', 'Forbidden');
    const { id, deadline } = request;
    return { member: null, context: { lotId: null, requestId: id, actor: { kind: 'provider' }, deadline } };
  }

  private toCaller(
    identity: Identity,
    member: StaffMember | null,
    request: RequestInfo,
  ): StaffCaller | null | Promise<StaffCaller | null> {
    if (!member) return null;
    if (!isPasswordCurrent(identity, member.user)) return this.recheckPassword(identity, request);
    return isPageLot(identity.lotId, request)
      ? this.callerAt(identity.lotId, member, request)
      : this.recheckLot(identity, member, request);
  }

  /** The session may have gone to another lot at another gateway, a moment ago. */
  private async recheckLot({ sid }: Identity, member: StaffMember, request: RequestInfo): Promise<StaffCaller | null> {
    const session = await this.sessions.cache.reload(sid);
    return session && this.callerAt(session.lotId, member, request);
  }

  /**
   * Either is held for a while: the session may have set the account's new password itself, or have begun with it, at another
   * gateway. The account first: a session that sets a password knows its id before the account has it.
   */
  private async recheckPassword({ sid, userId }: Identity, request: RequestInfo): Promise<StaffCaller | null> {
    const member = await this.staff.refresh(userId, request.id, request.deadline);
    const session = await this.sessions.cache.reload(sid);
    if (!member || !session) return null;
    if (isPasswordCurrent(session, member.user)) return this.callerAt(session.lotId, member, request);
    await this.sessions.end(sid);
    return null;
  }

  private callerAt(lotId: string | undefined, member: StaffMember, request: RequestInfo): StaffCaller {
    const lot = this.staff.resolveLot(member, lotId);
    if (!lot) throw new DomainError('FORBIDDEN', 'No lot is assigned to you. Please ask your administrator.');
    const { changesSession, reportsLot } = request.routeOptions.config;
    const isOfAnother = (lot.id !== lotId && writes(request)) || !isPageLot(lot.id, request);
    if (isOfAnother && !changesSession && !reportsLot) {
      throw new DomainError('FORBIDDEN', 'You no longer work at the lot that this page shows. Please reload the page.');
    }
    const { id, role } = member.user;
    const actor = { kind: 'staff' as const, id, name: member.name, role };
    return { member, context: { lotId: lot.id, requestId: request.id, actor, deadline: request.deadline } };
  }
}

/** What was filled in for one lot is not to be kept at another. What changes the session is the way to the other. */
const writes = ({ method }: RequestInfo): boolean => method !== 'GET' && method !== 'HEAD';

/** True too where the page does not say. */
const isPageLot = (lotId: string | undefined, { headers }: RequestInfo): boolean =>
  headers[PAGE_LOT_HEADER] === undefined || headers[PAGE_LOT_HEADER] === lotId;
