import { mayReadDeleted, type HistoryEntry, type LotContext, type RpcRequest } from '@lotline/protocol';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { noSuchCustomer } from '../records/errors.js';
import { HistoryRepository } from './history.repository.js';

@Controller()
export class HistoryRpc {
  constructor(private readonly history: HistoryRepository) {}

  @Rpc('clients.client.history')
  async entries(
    { id, cursor }: RpcRequest<'clients.client.history'>,
    { lotId, actor }: LotContext,
  ): Promise<HistoryEntry[]> {
    const entries = await this.history.find(lotId, id, { cursor, includeDeleted: mayReadDeleted(actor) });
    if (!entries) throw noSuchCustomer();
    return entries;
  }
}
