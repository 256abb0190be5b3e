import type { LotContext, LotRecord, RpcRequest, RpcResponse } from '@lotline/protocol';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { LotsRepository } from './lots.repository.js';
import { LotsService } from './lots.service.js';

@Controller()
export class LotsRpc {
  constructor(
    private readonly service: LotsService,
    private readonly repository: LotsRepository,
  ) {}

  @Rpc('auth.lot.list')
  async list({ known }: RpcRequest<'auth.lot.list'>): Promise<RpcResponse<'auth.lot.list'>> {
    const versions = new Map(known.map(({ id, version }) => [id, version]));
    const lots = await this.repository.list();
    return { lots: lots.filter(({ id, version }) => versions.get(id) !== version) };
  }

  @Rpc('auth.lot.create')
  create({ input }: RpcRequest<'auth.lot.create'>, context: LotContext): Promise<LotRecord> {
    return this.service.create(input, context);
  }

  @Rpc('auth.lot.edit')
  edit(data: RpcRequest<'auth.lot.edit'>, context: LotContext): Promise<LotRecord> {
    return this.service.edit(data, context);
  }

  @Rpc('auth.lot.archive')
  archive(data: RpcRequest<'auth.lot.archive'>, context: LotContext): Promise<LotRecord> {
    return this.service.archive(data, context);
  }

  @Rpc('auth.lot.restore')
  restore(data: RpcRequest<'auth.lot.restore'>, context: LotContext): Promise<LotRecord> {
    return this.service.restore(data, context);
  }
}
