import { codeSchema, loginSchema, parseOrThrow, systemContext, type RpcResponse } from '@lotline/protocol';
import { RpcClient } from '@lotline/service-kit';
import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-local';
import { CallerAddresses } from '../http/limits/caller-addresses.js';

/** A sign-in form. The code is needed by accounts with a second factor. */
export const signInSchema = loginSchema.extend({ code: codeSchema.optional() });

/** An account whose password is verified. */
export type VerifiedUser = RpcResponse<'auth.session.sign-in'>;

/** Passport's local strategy; the auth service verifies the password. */
@Injectable()
export class SignInStrategy extends PassportStrategy(Strategy) {
  constructor(
    private readonly rpc: RpcClient,
    private readonly addresses: CallerAddresses,
  ) {
    super({ usernameField: 'email', session: false, passReqToCallback: true });
  }

  validate(request: FastifyRequest): Promise<VerifiedUser> {
    const login = { ...signInSchema.parse(request.body), ...this.addresses.clientOf(request) };
    return this.rpc.call('auth.session.sign-in', login, systemContext(request.id, request.deadline));
  }
}

/** Rejects an invalid form before passport sees it. */
@Injectable()
export class SignInGuard extends AuthGuard('local') {
  override canActivate(execution: ExecutionContext): Promise<boolean> {
    parseOrThrow(signInSchema, execution.switchToHttp().getRequest<FastifyRequest>().body ?? {});
    return super.canActivate(execution) as Promise<boolean>;
  }
}
