import { DomainError, MAX_AUDIT_TEXT, type User } from '@lotline/protocol';
import { SETTINGS } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewaySettings } from '../config.js';
import { CallerAddresses } from '../http/limits/caller-addresses.js';
import { setSessionCookie } from './session-cookie.js';
import { isPasswordCurrent, Sessions } from './sessions.js';
import { Staff, type StaffMember } from './staff.js';

/** Begins sessions of accounts that the auth service has verified. */
@Injectable()
export class SessionStart {
  constructor(
    private readonly sessions: Sessions,
    private readonly staff: Staff,
    private readonly addresses: CallerAddresses,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  /**
   * Begins a new session at the lot of the old one, which ends. Throws INVALID_CREDENTIALS if the account has changed since it
   * was verified, FORBIDDEN if it has no lot.
   */
  async begin(
    request: FastifyRequest,
    reply: FastifyReply,
    verified: User,
  ): Promise<{ member: StaffMember; lotId: string }> {
    const member = this.staff.store(verified);
    const passwordIds = [verified.passwordId];
    if (!isPasswordCurrent({ passwordIds }, member.user)) {
      throw new DomainError('INVALID_CREDENTIALS', 'Invalid email or password');
    }
    const lot = this.staff.resolveLot(member, request.session?.lotId);
    if (!lot) throw new DomainError('FORBIDDEN', 'No lot is assigned to you. Please ask your administrator.');
    if (request.session) await this.sessions.end(request.session.sid);
    const { address, userAgent } = this.addresses.clientOf(request);
    const now = Date.now();
    request.session = await this.sessions.begin({
      userId: verified.id,
      lotId: lot.id,
      passwordIds,
      startedAt: now,
      renewedAt: now,
      client: { address: address.slice(0, MAX_AUDIT_TEXT), userAgent: userAgent.slice(0, MAX_AUDIT_TEXT) },
    });
    setSessionCookie(reply, request.session.sid, this.settings);
    return { member, lotId: lot.id };
  }
}
