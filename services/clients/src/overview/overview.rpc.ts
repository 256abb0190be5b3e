import type { RpcRequest, RpcResponse } from '@lotline/protocol';
import { Lots, Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { OverviewService } from './overview.service.js';

@Controller()
export class OverviewRpc {
  constructor(
    private readonly overview: OverviewService,
    private readonly lots: Lots,
  ) {}

  @Rpc('clients.overview.read')
  async read({ lotIds }: RpcRequest<'clients.overview.read'>): Promise<RpcResponse<'clients.overview.read'>> {
    const asked = new Set(lotIds);
    return { lots: await this.overview.read(this.lots.all.filter(({ id }) => asked.has(id))) };
  }
}
