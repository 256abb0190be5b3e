import { DomainError, type User } from '@lotline/protocol';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CallerAddresses } from '../http/limits/caller-addresses.js';
import { sessionClient } from './own-sessions.js';
import { initialPasswordIds, isPasswordCurrent } from './password-ids.js';
import { Staff, type StaffMember } from './staff.js';

/** Begins sessions of accounts that the auth service has verified. */
@Injectable()
export class SessionStart {
  constructor(
    private readonly staff: Staff,
    private readonly addresses: CallerAddresses,
  ) {}

  /**
   * Begins a new session at the lot of the old one, if there is one. Throws INVALID_CREDENTIALS if the account has changed since it
   * was verified, FORBIDDEN if it has no lot.
   */
  async begin(request: FastifyRequest, verified: User): Promise<{ member: StaffMember; lotId: string }> {
    const member = this.staff.store(verified);
    if (!isPasswordCurrent(initialPasswordIds(verified), member.user)) {
      throw new DomainError('INVALID_CREDENTIALS', 'Invalid email or password');
    }
    const lot = this.staff.resolveLot(member, request.session.lotId);
    if (!lot) throw new DomainError('FORBIDDEN', 'No lot is assigned to you. Please ask your administrator.');
    await request.session.regenerate();
    const now = Date.now();
    const started = {
      userId: verified.id,
      lotId: lot.id,
      startedAt: now,
      renewedAt: now,
      client: sessionClient(this.addresses.clientOf(request)),
      ...initialPasswordIds(verified),
    };
    Object.assign(request.session, started);
    await request.session.save();
    return { member, lotId: lot.id };
  }
}
