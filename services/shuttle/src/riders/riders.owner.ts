import { DomainError, type LotContext, type OpenContext } from '@lotline/contracts';
import { RpcClient, Transactions } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { riderOf } from './rider.js';
import { RidersRepository } from './riders.repository.js';

/** Leaves time for the rest of the caller's 5 s. */
const PATIENCE_MS = 2000;

/** Asks the clients service once for a rider that the copy lacks: one added a moment ago (design §3). */
@Injectable()
export class RidersOwner {
  constructor(
    private readonly rpc: RpcClient,
    private readonly transactions: Transactions,
    private readonly riders: RidersRepository,
  ) {}

  /** NOT_FOUND. */
  async fetchClient(clientId: string, context: LotContext): Promise<void> {
    const record = await this.rpc.call('clients.client.record', { id: clientId }, context, PATIENCE_MS);
    await this.transactions.statements((db) => this.riders.fill(db, riderOf(record)));
  }

  /** False where the owner does not know the link either. */
  async fetchLink(link: string, context: OpenContext): Promise<boolean> {
    try {
      const record = await this.rpc.call('clients.client.by-link', { link }, context, PATIENCE_MS);
      await this.transactions.statements((db) => this.riders.fill(db, riderOf(record)));
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'NOT_FOUND') return false;
      throw error;
    }
  }
}
