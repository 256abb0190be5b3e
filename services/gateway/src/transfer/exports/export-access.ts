import { DomainError, mayAt } from '@lotline/protocol';
import { Clock, Lots } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { ApiTokens } from '../../session/api-tokens.js';
import type { LotCaller, StaffCaller, TokenCaller } from '../../session/caller.js';
import { isPasswordCurrent, Sessions } from '../../session/sessions.js';
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
  async confirm(caller: LotCaller, lotIds: readonly string[]): Promise<void> {
    const areOpen = lotIds.every((lotId) => this.lots.all.some((lot) => lot.id === lotId));
    const mayExport = caller.member ? await this.isAdmin(caller, lotIds) : await this.isValid(caller);
    if (!areOpen || !mayExport) throw new DomainError('FORBIDDEN', 'The caller may no longer export');
  }

  private async isAdmin({ session: { sid }, context }: StaffCaller, lotIds: readonly string[]): Promise<boolean> {
    const session = await this.sessions.find(sid);
    const member = session && (await this.staff.get(session.userId, context.requestId));
    if (!member || !lotIds.every((lotId) => mayAt(member.user, lotId, 'export'))) return false;
    if (isPasswordCurrent(session, member.user)) return true;
    // It may have set the account's new password at another gateway a moment ago.
    const current = await this.sessions.reload(sid);
    return current !== null && isPasswordCurrent(current, member.user);
  }

  /** A token's lots and permissions never change. */
  private async isValid({ tokenHash, context }: TokenCaller): Promise<boolean> {
    const token = await this.tokens.get(tokenHash, context.requestId);
    return token !== null && token.revokedAt === null && !isExpired(token, this.clock.now().getTime());
  }
}
