import { actorMay, DomainError, type Actor } from '@lotline/protocol';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { ACCESS, type Access } from '../http/route.js';
import { BoardCallers } from './board-callers.js';
import type { Caller } from './caller.js';
import { Callers } from './callers.js';
import { isBearer, TokenCallers } from './token-callers.js';

type Admitted = Exclude<Access, 'public'>;

/** The guard of all routes. It enforces the access that a route declares; a route without a declaration throws. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly callers: Callers,
    private readonly boards: BoardCallers,
    private readonly tokens: TokenCallers,
  ) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const handler = execution.getHandler();
    const access = this.reflector.get<Access | undefined>(ACCESS, handler);
    if (access === 'public') return true;
    if (access === undefined) throw new Error(`The route ${handler.name} does not declare its access`);
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    return admit(request, await this.callerOf(request, access), access);
  }

  /** An API token takes precedence over cookies, and a session over a board device. */
  private async callerOf(request: FastifyRequest, access: Admitted): Promise<Caller | null> {
    if (access.customer) return this.callers.customer(request);
    if (access.provider) return this.callers.provider(request);
    if (isBearer(request)) return this.tokens.find(request);
    if (!access.board) return access.staff ? this.callers.findStaff(request) : null;
    const staff = access.staff ? await this.callers.findAtBoard(request) : null;
    return staff ?? this.boards.find(request);
  }
}

function admit(request: FastifyRequest, caller: Caller | null, access: Admitted): true {
  if (!caller) throw new DomainError('UNAUTHORIZED', 'Unauthorized');
  if (!isAdmitted(caller.context.actor, access)) throw new DomainError('FORBIDDEN', 'Forbidden');
  request.caller = caller;
  return true;
}

function isAdmitted(actor: Actor, access: Admitted): boolean {
  if (actor.kind === 'system') return false;
  if (actor.kind === 'token') {
    const { token: needed } = access;
    return needed === 'any' || (needed !== undefined && actor.permissions.includes(needed));
  }
  if (actor.kind !== 'staff') return access[actor.kind] === true;
  return access.staff === 'any' || (access.staff !== undefined && actorMay(actor, access.staff));
}
