import { z } from 'zod';
import { DomainError, RIDE_STATUSES, type LotContext } from '@lotline/protocol';
import { RpcClient } from '@lotline/service-kit';
import { Controller, Get, Param } from '@nestjs/common';
import { RecordId } from '../../http/pipes.js';
import { StaffAndBoards } from '../../http/route.js';
import { BoardDeviceToken, Ctx } from '../../session/caller.js';
import { Boards } from '../../replica/boards.js';

/**
 * The notes of a customer, read when somebody opens them on a card. They are in no list, ride event or tablet's storage
 * (docs/product/pick-up-boards.md#what-a-board-may-do).
 */
@Controller('api/clients/shuttle')
export class CardNotesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly boards: Boards,
  ) {}

  @StaffAndBoards({
    token: 'readCustomers',
    summary: 'Returns the notes of a customer on the board',
    description:
      'Cards carry only whether there are notes. A paired board reads those of customers who are on the board, an open board none.',
    answer: z.object({ notes: z.string() }),
    example: { answer: { notes: 'Folding wheelchair, two large suitcases' } },
  })
  @Get(':id/notes')
  async read(
    @Param('id', new RecordId('No such customer')) id: string,
    @BoardDeviceToken() device: string | null,
    @Ctx() context: LotContext,
  ): Promise<{ notes: string }> {
    if (context.actor.kind === 'board') await this.rejectUnlessShown(id, device, context);
    const { notes } = await this.rpc.call('clients.client.get', { id, after: [] }, context);
    return { notes };
  }

  /** FORBIDDEN for a board that is not paired; NOT_FOUND for a customer who is not on the board. */
  private async rejectUnlessShown(id: string, device: string | null, context: LotContext): Promise<void> {
    if (device === null) throw new DomainError('FORBIDDEN', 'Only staff and paired boards can read notes.');
    const columns = await Promise.all(RIDE_STATUSES.map((status) => this.boards.get(status, context)));
    if (!columns.some((column) => column.has(id))) throw new DomainError('NOT_FOUND', 'No such customer');
  }
}
