import { DomainError } from '@lotline/contracts';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Caller } from './caller.js';
import { Staff, type StaffMember } from './staff.js';

/** The 12 hours of a session begin anew at the first request of an hour: a write an hour, not a write a request. */
const RENEW_AFTER_MS = 3_600_000;

/** Finds out who makes a request, from its session. */
@Injectable()
export class Callers {
  constructor(private readonly staff: Staff) {}

  /** Null when nobody is signed in. FORBIDDEN for an account that has no lot. */
  of(request: FastifyRequest): Caller | null | Promise<Caller | null> {
    const { session } = request;
    if (!session.userId) return null;
    const member = this.staff.get(session.userId, request.id);
    if (member instanceof Promise) return member.then((found) => this.caller(request, found));
    return this.caller(request, member);
  }

  private caller(request: FastifyRequest, member: StaffMember | null): Caller | null {
    if (!member) return null;
    const { session } = request;
    const lot = this.staff.lotOf(member, session.lotId);
    if (!lot) throw new DomainError('FORBIDDEN', 'No lot is assigned to you. Please ask your administrator.');
    if (Date.now() - (session.renewedAt ?? 0) > RENEW_AFTER_MS) session.renewedAt = Date.now();
    const { id: userId, role } = member.user;
    return { member, context: { lotId: lot.id, userId, userName: member.name, role, requestId: request.id } };
  }
}
