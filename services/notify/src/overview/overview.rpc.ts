import type { RpcRequest, RpcResponse } from '@lotline/protocol';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { OverviewRepository } from './overview.repository.js';

@Controller()
export class OverviewRpc {
  constructor(private readonly overview: OverviewRepository) {}

  @Rpc('notify.overview.read')
  async read({ lotIds }: RpcRequest<'notify.overview.read'>): Promise<RpcResponse<'notify.overview.read'>> {
    return { lots: await this.overview.read(lotIds) };
  }
}
