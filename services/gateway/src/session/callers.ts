import { DomainError, roleAt } from '@lotline/contracts';
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
    /** The response reports the session's lot, so pages of another lot may call it too. */
    reportsLot?: true;
  }
}

/**
 * The lot that a page shows, sent with each of its calls. It is compared with the session's lot and never selects one.
 */
const PAGE_LOT_HEADER = 'x-lot';

/** Identifies the caller of a request: staff by session, customers by link, the text provider by signature. */
@Injectable()
export class Callers {
  constructor(
    private readonly staff: Staff,
    private readonly sessions: Sessions,
    private readonly signature: ProviderSignature,
  ) {}

  /**
   * Null without a session. FORBIDDEN for an account without a lot, for a write by a session whose lot was taken away
   * after its page was loaded, and for any call of a page that shows another lot than the session's.
   */
  findStaff(request: FastifyRequest): StaffCaller | null | Promise<StaffCaller | null> {
    const { identity, id, deadline } = request;
    if (!identity) return null;
    const member = this.staff.get(identity.userId, id, deadline);
    if (member instanceof Promise) return member.then((found) => this.toCaller(identity, found, request));
    return this.toCaller(identity, member, request);
  }

  /** The holder of the link in the path. */
  customer({ id, params, deadline }: FastifyRequest): CustomerCaller {
    const link: unknown = Reflect.get(Object(params), 'link');
    if (typeof link !== 'string') throw new Error('A customer route must have a link in its path');
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

  /** The session may have changed its lot at another gateway a moment ago. */
  private async recheckLot({ sid }: Identity, member: StaffMember, request: RequestInfo): Promise<StaffCaller | null> {
    const session = await this.sessions.cache.reload(sid);
    return session && this.callerAt(session.lotId, member, request);
  }

  /**
   * Both are cached: the session may have set the account's new password, or started with it, at another gateway.
   * Reload the account first: a session that sets a password stores its id before the account has it.
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
    const role = lot && roleAt(member.assignments, lot.id);
    if (!role) throw new DomainError('FORBIDDEN', 'No lot is assigned to you. Please ask your administrator.');
    const { changesSession, reportsLot } = request.routeOptions.config;
    const isOfAnother = (lot.id !== lotId && writes(request)) || !isPageLot(lot.id, request);
    if (isOfAnother && !changesSession && !reportsLot) {
      throw new DomainError(
        'FORBIDDEN',
        'You no longer work at the lot that this page shows. Copy unsaved input before you reload the page.',
      );
    }
    const { user, name, assignments } = member;
    const actor = { kind: 'staff' as const, id: user.id, name, role, operatorAdmin: assignments.operatorAdmin };
    return { member, context: { lotId: lot.id, requestId: request.id, actor, deadline: request.deadline } };
  }
}

/** A form filled in for one lot must not be saved at another. Routes that change the session are exempt. */
const writes = ({ method }: RequestInfo): boolean => method !== 'GET' && method !== 'HEAD';

/** Also true if the page does not name a lot. */
const isPageLot = (lotId: string | undefined, { headers }: RequestInfo): boolean =>
  headers[PAGE_LOT_HEADER] === undefined || headers[PAGE_LOT_HEADER] === lotId;
