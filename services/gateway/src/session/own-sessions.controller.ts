import { createHash } from 'node:crypto';
import { z } from 'zod';
import { DomainError, ownSessionSchema, type OwnSession } from '@lotline/protocol';
import { Controller, Delete, Get, Param, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { RecordId } from '../http/pipes.js';
import { StaffOnly } from '../http/route.js';
import { AuditLog } from './audit-log.js';
import { SignedIn, type StaffCaller } from './caller.js';
import { isPasswordCurrent, Sessions, type Session } from './sessions.js';

/** The sessions of the signed-in user. */
@Controller('api/auth/sessions')
export class OwnSessionsController {
  constructor(
    private readonly sessions: Sessions,
    private readonly audit: AuditLog,
  ) {}

  @StaffOnly({
    summary: 'Lists the own sessions, the latest used first',
    description: '`lastUsedAt` is right to within an hour. The id is not the one in the cookie.',
    answer: z.array(ownSessionSchema),
  })
  @Get()
  async list(@SignedIn() caller: StaffCaller): Promise<OwnSession[]> {
    const found = await this.find(caller);
    const listed = found.map((session) => toOwnSession(session, session.sid === caller.session.sid));
    return listed.sort((one, other) => other.lastUsedAt.localeCompare(one.lastUsedAt));
  }

  /** NOT_FOUND for an id of another person's session. The session is invalid here at once. */
  @StaffOnly({
    summary: 'Ends one of the own sessions',
    description: 'Within a second it is refused everywhere, and its live streams end.',
  })
  @Delete(':id')
  async end(
    @Param('id', new RecordId('No such session')) id: string,
    @SignedIn() caller: StaffCaller,
    @Req() request: FastifyRequest,
  ): Promise<{ success: true }> {
    const found = (await this.find(caller)).find(({ sid }) => toId(sid) === id);
    if (!found) throw new DomainError('NOT_FOUND', 'No such session');
    const fact = { kind: 'signed-out' as const, lotId: caller.context.lotId, byId: caller.member.user.id };
    await this.audit.record(request, fact, async (tx) => {
      const ended = await tx.query('DELETE FROM session WHERE sid = $1 RETURNING sid', [found.sid]);
      return ended.length > 0;
    });
    await this.sessions.end(found.sid);
    return { success: true };
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
