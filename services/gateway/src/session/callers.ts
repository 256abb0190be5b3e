import { DomainError, roleAt, type Role } from '@lotline/protocol';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { customerContext, type CustomerCaller, type ProviderCaller, type StaffCaller } from './caller.js';
import { ProviderSignature } from './provider-signature.js';
import { lotInAddress } from './public-lot.js';
import { isPasswordCurrent, Sessions, type Session } from './sessions.js';
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

const OTHER_LOT = 'You no longer work at the lot that this page shows. Copy unsaved input before you reload the page.';

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
  findStaff(request: FastifyRequest): Promise<StaffCaller | null> {
    return this.find(request, undefined);
  }

  /**
   * Staff on a route that admits boards too. The lot in a board's address (`?lot=`) counts before the session's. Null for staff who
   * do not work there: they count as visitors. Without `?lot=` it is `findStaff`.
   */
  findAtBoard(request: FastifyRequest): Promise<StaffCaller | null> {
    return this.find(request, lotInAddress(request));
  }

  /** The lot of staff who do not work at the lot of a board's address; undefined for everybody else. */
  async getLotElsewhere(request: FastifyRequest): Promise<string | undefined> {
    const { session, id, deadline } = request;
    const named = lotInAddress(request);
    const member = session && named !== undefined ? await this.staff.get(session.userId, id, deadline) : null;
    if (!member || !session || !isPasswordCurrent(session, member.user)) return undefined;
    const lot = this.staff.resolveLot(member, session.lotId);
    return member.lots.some(({ id: theirs }) => theirs === named) ? undefined : lot?.id;
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

  private async find(request: FastifyRequest, named: unknown): Promise<StaffCaller | null> {
    const { session, id, deadline } = request;
    const member = session && (await this.staff.get(session.userId, id, deadline));
    if (!member) return null;
    if (!isPasswordCurrent(session, member.user)) return this.recheckPassword(session, request, named);
    if (named !== undefined) return callerAtNamed(named, session, member, request);
    return isPageLot(session.lotId, request)
      ? this.callerAt(session, member, request)
      : this.recheckLot(session, member, request);
  }

  /** The session may have changed its lot at another gateway a moment ago. */
  private async recheckLot({ sid }: Session, member: StaffMember, request: RequestInfo): Promise<StaffCaller | null> {
    const session = await this.sessions.reload(sid);
    return session && this.callerAt(session, member, request);
  }

  /**
   * Both are cached: the session may have set the account's new password, or started with it, at another gateway.
   * Reload the account first: a session that sets a password stores its id before the account has it.
   */
  private async recheckPassword(
    { sid, userId }: Session,
    request: RequestInfo,
    named: unknown,
  ): Promise<StaffCaller | null> {
    const member = await this.staff.refresh(userId, request.id, request.deadline);
    const session = await this.sessions.reload(sid);
    if (!member || !session) return null;
    if (isPasswordCurrent(session, member.user)) {
      return named === undefined
        ? this.callerAt(session, member, request)
        : callerAtNamed(named, session, member, request);
    }
    await this.sessions.end(sid);
    return null;
  }

  private callerAt(session: Session, member: StaffMember, request: RequestInfo): StaffCaller {
    const lot = this.staff.resolveLot(member, session.lotId);
    const role = lot && roleAt(member.user, lot.id);
    if (!role) throw new DomainError('FORBIDDEN', 'No lot is assigned to you. Please ask your administrator.');
    const { changesSession, reportsLot } = request.routeOptions.config;
    const isOfAnother = (lot.id !== session.lotId && writes(request)) || !isPageLot(lot.id, request);
    if (isOfAnother && !changesSession && !reportsLot) throw new DomainError('FORBIDDEN', OTHER_LOT);
    return toStaffCaller(session, member, lot.id, role, request);
  }
}

/** FORBIDDEN for a page that still shows the session's lot, because an earlier release loaded it. */
function callerAtNamed(
  lotId: unknown,
  session: Session,
  member: StaffMember,
  request: RequestInfo,
): StaffCaller | null {
  const lot = member.lots.find(({ id }) => id === lotId);
  const role = lot && roleAt(member.user, lot.id);
  if (!role) return null;
  if (!isPageLot(lot.id, request) && !request.routeOptions.config.reportsLot) {
    throw new DomainError('FORBIDDEN', OTHER_LOT);
  }
  return toStaffCaller(session, member, lot.id, role, request);
}

function toStaffCaller(
  session: Session,
  member: StaffMember,
  lotId: string,
  role: Role,
  { id, deadline }: RequestInfo,
): StaffCaller {
  const { user, name } = member;
  const actor = { kind: 'staff' as const, id: user.id, name, role, operatorAdmin: user.operatorAdmin };
  return { member, session, context: { lotId, requestId: id, actor, deadline } };
}

/** A form filled in for one lot must not be saved at another. Routes that change the session are exempt. */
const writes = ({ method }: RequestInfo): boolean => method !== 'GET' && method !== 'HEAD';

/** Also true if the page does not name a lot. */
const isPageLot = (lotId: string, { headers }: RequestInfo): boolean =>
  headers[PAGE_LOT_HEADER] === undefined || headers[PAGE_LOT_HEADER] === lotId;
