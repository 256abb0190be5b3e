import { DomainError } from '@lotline/contracts';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { customerContext, type CustomerCaller, type StaffCaller } from './caller.js';
import type { Identity } from './session-door.js';
import { Staff, type StaffMember } from './staff.js';

/** Finds out who makes a request: staff by their session, customers by their link. */
@Injectable()
export class Callers {
  constructor(private readonly staff: Staff) {}

  /** Null when nobody is signed in. FORBIDDEN for an account that has no lot. */
  staffOf(request: FastifyRequest): StaffCaller | null | Promise<StaffCaller | null> {
    const { identity, id, deadline } = request;
    if (!identity) return null;
    const member = this.staff.get(identity.userId, id, deadline);
    if (member instanceof Promise) return member.then((found) => this.staffCaller(identity, found, request));
    return this.staffCaller(identity, member, request);
  }

  /** Whoever holds the link in the path. */
  customer({ id, params, deadline }: FastifyRequest): CustomerCaller {
    const link: unknown = Reflect.get(Object(params), 'link');
    if (typeof link !== 'string') throw new Error('A customers’ route without a link in its path');
    return { member: null, context: customerContext(id, link, deadline) };
  }

  private staffCaller(
    { lotId }: Identity,
    member: StaffMember | null,
    { id: requestId, deadline }: FastifyRequest,
  ): StaffCaller | null {
    if (!member) return null;
    const lot = this.staff.lotOf(member, lotId);
    if (!lot) throw new DomainError('FORBIDDEN', 'No lot is assigned to you. Please ask your administrator.');
    const { id, role } = member.user;
    const actor = { kind: 'staff' as const, id, name: member.name, role };
    return { member, context: { lotId: lot.id, requestId, actor, deadline } };
  }
}
