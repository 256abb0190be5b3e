import type { RpcRequest, User } from '@lotline/contracts';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { publicUser } from '../users/user.entity.js';
import { IdentitiesService } from './identities.service.js';

@Controller()
export class IdentitiesRpc {
  constructor(private readonly identities: IdentitiesService) {}

  @Rpc('auth.session.sign-in-by-provider')
  async signIn(data: RpcRequest<'auth.session.sign-in-by-provider'>): Promise<User> {
    return publicUser(await this.identities.signIn(data));
  }
}
