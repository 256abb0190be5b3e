import { DomainError } from '@lotline/contracts';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Caller } from './caller.js';
import type { Identity } from './session-door.js';
import { Staff, type StaffMember } from './staff.js';

/** Finds out who makes a request, from its session. */
@Injectable()
export class Callers {
  constructor(private readonly staff: Staff) {}

  /** Null when nobody is signed in. FORBIDDEN for an account that has no lot. */
  of(request: FastifyRequest): Caller | null | Promise<Caller | null> {
    const { identity, id } = request;
    if (!identity) return null;
    const member = this.staff.get(identity.userId, id);
    if (member instanceof Promise) return member.then((found) => this.caller(identity, found, id));
    return this.caller(identity, member, id);
  }

  private caller({ lotId }: Identity, member: StaffMember | null, requestId: string): Caller | null {
    if (!member) return null;
    const lot = this.staff.lotOf(member, lotId);
    if (!lot) throw new DomainError('FORBIDDEN', 'No lot is assigned to you. Please ask your administrator.');
    const { id: userId, role } = member.user;
    return { member, context: { lotId: lot.id, userId, userName: member.name, role, requestId } };
  }
}
