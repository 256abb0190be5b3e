import type { RpcRequest, User } from '@lotline/contracts';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { CredentialsService } from './credentials.service.js';

@Controller()
export class CredentialsRpc {
  constructor(private readonly credentials: CredentialsService) {}

  @Rpc('auth.session.sign-in')
  async signIn(data: RpcRequest<'auth.session.sign-in'>): Promise<User> {
    return this.credentials.signIn(data);
  }
}
