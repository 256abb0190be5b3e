import { DomainError, may } from '@lotline/contracts';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { ACCESS, type Access } from './access.js';
import type { Caller } from './caller.js';
import { Callers } from './callers.js';

/** The one guard of all routes: what a route declares is what it enforces; what declares nothing answers nobody. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly callers: Callers,
  ) {}

  canActivate(execution: ExecutionContext): boolean | Promise<boolean> {
    const handler = execution.getHandler();
    const access = this.reflector.get<Access | undefined>(ACCESS, handler);
    if (access === 'public') return true;
    if (access === undefined) throw new Error(`The route ${handler.name} does not say who may call it`);
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    const caller = this.callers.of(request);
    if (caller instanceof Promise) return caller.then((found) => admit(request, found, access));
    return admit(request, caller, access);
  }
}

function admit(request: FastifyRequest, caller: Caller | null, access: Exclude<Access, 'public'>): true {
  if (!caller) throw new DomainError('UNAUTHORIZED', 'Unauthorized');
  if (access !== 'staff' && !may(caller.member.user.role, access.can)) throw new DomainError('FORBIDDEN', 'Forbidden');
  request.caller = caller;
  return true;
}
