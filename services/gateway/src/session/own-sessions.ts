import { createHash } from 'node:crypto';
import { DomainError, type OwnSession } from '@lotline/protocol';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AuditLog } from './audit-log.js';
import type { StaffCaller } from './caller.js';
import { isPasswordCurrent, Sessions, type Session } from './sessions.js';

/** Lists and ends the sessions of the signed-in user. */
@Injectable()
export class OwnSessions {
  constructor(
    private readonly sessions: Sessions,
    private readonly audit: AuditLog,
  ) {}

  /** Returns the sessions, the most recently used first. */
  async list(caller: StaffCaller): Promise<OwnSession[]> {
    const found = await this.find(caller);
    const listed = found.map((session) => toOwnSession(session, session.sid === caller.session.sid));
    return listed.sort((one, other) => other.lastUsedAt.localeCompare(one.lastUsedAt));
  }

  /** NOT_FOUND for an id of another person's session. The session is invalid here at once, and on other gateways within a second. */
  async end(id: string, caller: StaffCaller, request: FastifyRequest): Promise<void> {
    const found = (await this.find(caller)).find(({ sid }) => toId(sid) === id);
    if (!found) throw new DomainError('NOT_FOUND', 'No such session');
    const fact = { kind: 'signed-out' as const, lotId: caller.context.lotId, byId: caller.member.user.id };
    await this.audit.record(request, fact, async (tx) => {
      const ended = await tx.query('DELETE FROM session WHERE sid = $1 RETURNING sid', [found.sid]);
      return ended.length > 0;
    });
    await this.sessions.end(found.sid);
  }

  private async find({ member }: StaffCaller): Promise<Session[]> {
    const found = await this.sessions.findOfUser(member.user.id);
    return found.filter((session) => isPasswordCurrent(session, member.user));
  }
}

const toOwnSession = ({ sid, client, startedAt, renewedAt }: Session, isCurrent: boolean): OwnSession => ({
  id: toId(sid),
  ...client,
  startedAt: new Date(startedAt).toISOString(),
  lastUsedAt: new Date(renewedAt).toISOString(),
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
