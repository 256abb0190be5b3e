import { DomainError, mayAt } from '@lotline/protocol';
import { Clock, Lots } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ApiTokens } from '../../session/api-tokens.js';
import type { LotCaller, TokenCaller } from '../../session/caller.js';
import { isPasswordCurrent } from '../../session/password-ids.js';
import { Sessions } from '../../session/sessions.js';
import { Staff } from '../../session/staff.js';
import { isExpired } from '../../session/token-callers.js';

/** Whether the caller of an export, which may take minutes, may still make it. */
@Injectable()
export class ExportAccess {
  constructor(
    private readonly sessions: Sessions,
    private readonly staff: Staff,
    private readonly tokens: ApiTokens,
    private readonly lots: Lots,
    private readonly clock: Clock,
  ) {}

  /** FORBIDDEN once the session or the token has ended, or the caller may no longer export at one of these lots. */
  async confirm({ id, identity }: FastifyRequest, caller: LotCaller, lotIds: readonly string[]): Promise<void> {
    const areOpen = lotIds.every((lotId) => this.lots.all.some((lot) => lot.id === lotId));
    const mayExport = caller.member ? await this.isAdmin(identity?.sid, id, lotIds) : await this.isValid(caller);
    if (!areOpen || !mayExport) throw new DomainError('FORBIDDEN', 'The caller may no longer export');
  }

  private async isAdmin(sid: string | undefined, requestId: string, lotIds: readonly string[]): Promise<boolean> {
    if (sid === undefined) return false;
    const userId = (await this.sessions.cache.get(sid))?.userId;
    const member = userId === undefined ? null : await this.staff.get(userId, requestId);
    if (!member) return false;
    if (!lotIds.every((lotId) => mayAt(member.assignments, lotId, 'export'))) return false;
    return this.hasCurrentPassword(sid, member.user);
  }

  /** The session may have set the account's new password at another gateway a moment ago. */
  private async hasCurrentPassword(sid: string, user: Parameters<typeof isPasswordCurrent>[1]): Promise<boolean> {
    const { cache } = this.sessions;
    const cached = await cache.get(sid);
    if (cached && isPasswordCurrent(cached, user)) return true;
    const session = await cache.reload(sid);
    return session !== null && isPasswordCurrent(session, user);
  }

  /** A token's lots and permissions never change. */
  private async isValid({ tokenHash, context }: TokenCaller): Promise<boolean> {
    const token = await this.tokens.get(tokenHash, context.requestId);
    return token !== null && token.revokedAt === null && !isExpired(token, this.clock.now().getTime());
  }
}
