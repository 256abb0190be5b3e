import type { LotContext, RpcRequest } from '@lotline/contracts';
import { Lots, Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { BoardsRepository } from './boards.repository.js';

@Controller()
export class BoardsRpc {
  constructor(
    private readonly boards: BoardsRepository,
    private readonly lots: Lots,
  ) {}

  @Rpc('shuttle.board.list')
  list(
    { status }: RpcRequest<'shuttle.board.list'>,
    { lotId }: LotContext,
  ): Promise<{ body: string; version: number }> {
    return this.boards.list(lotId, status);
  }

  @Rpc('shuttle.board.versions')
  async versions(): Promise<Record<string, number>> {
    const ids = this.lots.all.map(({ id }) => id);
    return { ...Object.fromEntries(ids.map((id) => [id, 0])), ...(await this.boards.versions(ids)) };
  }
}
