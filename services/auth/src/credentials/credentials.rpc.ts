import type { RpcRequest, RpcResponse, SecondFactorSecret } from '@lotline/protocol';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { CredentialsService } from './credentials.service.js';

@Controller()
export class CredentialsRpc {
  constructor(private readonly credentials: CredentialsService) {}

  @Rpc('auth.session.sign-in')
  async signIn(data: RpcRequest<'auth.session.sign-in'>): Promise<RpcResponse<'auth.session.sign-in'>> {
    return this.credentials.signIn(data);
  }

  @Rpc('auth.session.add-second-factor')
  async addSecondFactor(data: RpcRequest<'auth.session.add-second-factor'>): Promise<SecondFactorSecret> {
    return this.credentials.addSecondFactor(data);
  }
}
