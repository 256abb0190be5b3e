import type { BoardCount, LotContext, RpcRequest, RpcResponse } from '@lotline/protocol';
import { Lots, Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { BoardsRepository } from './boards.repository.js';
import { PositionsService } from './positions.service.js';

@Controller()
export class BoardsRpc {
  constructor(
    private readonly boards: BoardsRepository,
    private readonly positions: PositionsService,
    private readonly lots: Lots,
  ) {}

  @Rpc('shuttle.board.list')
  list(
    { status }: RpcRequest<'shuttle.board.list'>,
    { lotId }: LotContext,
  ): Promise<RpcResponse<'shuttle.board.list'>> {
    return this.boards.list(lotId, status);
  }

  @Rpc('shuttle.ride.reposition')
  reposition(request: RpcRequest<'shuttle.ride.reposition'>, context: LotContext): Promise<BoardCount> {
    return this.positions.reposition(request, context);
  }

  @Rpc('shuttle.board.counts')
  async counts(): Promise<RpcResponse<'shuttle.board.counts'>> {
    const ids = this.lots.allWithArchived().map(({ id }) => id);
    const { epoch, versions } = await this.boards.counts(ids);
    return { epoch, versions: { ...Object.fromEntries(ids.map((id) => [id, 0])), ...versions } };
  }
}
