import { createHash } from 'node:crypto';
import { DomainError, MAX_AUDIT_TEXT, type OwnSession } from '@lotline/protocol';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest, Session } from 'fastify';
import { AuditLog } from './audit-log.js';
import type { StaffCaller } from './caller.js';
import { isPasswordCurrent } from './password-ids.js';
import { PgSessionRows } from './session-rows.js';
import { Sessions } from './sessions.js';

/** Where a session began, as `Session.client`. Truncates what callers send. */
export const sessionClient = ({
  address,
  userAgent,
}: NonNullable<Session['client']>): NonNullable<Session['client']> => ({
  address: address.slice(0, MAX_AUDIT_TEXT),
  userAgent: userAgent.slice(0, MAX_AUDIT_TEXT),
});

/** Lists and ends the sessions of the signed-in user. */
@Injectable()
export class OwnSessions {
  constructor(
    private readonly rows: PgSessionRows,
    private readonly sessions: Sessions,
    private readonly audit: AuditLog,
  ) {}

  /** Returns the sessions, the most recently used first. */
  async list(caller: StaffCaller, { identity }: FastifyRequest): Promise<OwnSession[]> {
    const found = await this.find(caller);
    const listed = found.map(([sid, session]) => toOwnSession(sid, session, sid === identity?.sid));
    return listed.sort((one, other) => other.lastUsedAt.localeCompare(one.lastUsedAt));
  }

  /** NOT_FOUND for an id of another person's session. The session is invalid here at once, and on other gateways within a second. */
  async end(id: string, caller: StaffCaller, request: FastifyRequest): Promise<void> {
    const [sid] = (await this.find(caller)).find(([each]) => toId(each) === id) ?? [];
    if (sid === undefined) throw new DomainError('NOT_FOUND', 'No such session');
    const fact = { kind: 'signed-out' as const, lotId: caller.context.lotId, byId: caller.member.user.id };
    await this.audit.record(request, fact, async (tx) => {
      const ended = await tx.query('DELETE FROM session WHERE sid = $1 RETURNING sid', [sid]);
      return ended.length > 0;
    });
    await this.sessions.end(sid);
  }

  private async find({ member }: StaffCaller): Promise<[sid: string, Session][]> {
    const found = await this.rows.findOfUser(member.user.id);
    return [...found].filter(([, session]) => isPasswordCurrent(session, member.user));
  }
}

const toOwnSession = (sid: string, session: Session, isCurrent: boolean): OwnSession => ({
  id: toId(sid),
  address: session.client?.address ?? '',
  userAgent: session.client?.userAgent ?? '',
  startedAt: new Date(session.startedAt ?? 0).toISOString(),
  lastUsedAt: new Date(session.renewedAt ?? session.startedAt ?? 0).toISOString(),
  isCurrent,
});

/** A hash in the form of a UUID, because the session's own id is a secret: it is in the cookie. */
function toId(sid: string): string {
  const hex = createHash('sha256').update(sid).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join('-');
}
