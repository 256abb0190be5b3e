import type { RpcRequest, RpcResponse } from '@lotline/protocol';
import { Clock, Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { OverviewRepository } from './overview.repository.js';

@Controller()
export class OverviewRpc {
  constructor(
    private readonly overview: OverviewRepository,
    private readonly clock: Clock,
  ) {}

  @Rpc('shuttle.overview.read')
  async read({ lotIds }: RpcRequest<'shuttle.overview.read'>): Promise<RpcResponse<'shuttle.overview.read'>> {
    return { lots: await this.overview.read(lotIds, this.clock.now()) };
  }
}
