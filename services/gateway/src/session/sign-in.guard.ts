import { loginSchema, parseOrThrow, systemContext, type User } from '@lotline/contracts';
import { RpcClient } from '@lotline/service-kit';
import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-local';
import { CallerAddresses } from '../limits/caller-addresses.js';

/** Passport's local strategy; the auth service verifies the password. */
@Injectable()
export class SignInStrategy extends PassportStrategy(Strategy) {
  constructor(
    private readonly rpc: RpcClient,
    private readonly addresses: CallerAddresses,
  ) {
    super({ usernameField: 'email', session: false, passReqToCallback: true });
  }

  validate(request: FastifyRequest, email: string, password: string): Promise<User> {
    const userAgent = request.headers['user-agent'] ?? '';
    const login = { email, password, address: this.addresses.get(request), userAgent };
    return this.rpc.call('auth.session.sign-in', login, systemContext(request.id, request.deadline));
  }
}

/** Rejects an invalid form before passport sees it. */
@Injectable()
export class SignInGuard extends AuthGuard('local') {
  override canActivate(execution: ExecutionContext): Promise<boolean> {
    parseOrThrow(loginSchema, execution.switchToHttp().getRequest<FastifyRequest>().body ?? {});
    return super.canActivate(execution) as Promise<boolean>;
  }
}
