import { DomainError, type LotContext, type OpenContext } from '@lotline/protocol';
import { RpcClient, Transactions } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { toRider } from './rider.js';
import { RidersRepository } from './riders.repository.js';

/** Leaves time for the rest of the caller's 5 s. */
const TIMEOUT_MS = 2000;

/** Fetches a rider that the copy does not have yet, such as a client added a moment ago, from the clients service. */
@Injectable()
export class RiderFetcher {
  constructor(
    private readonly rpc: RpcClient,
    private readonly transactions: Transactions,
    private readonly riders: RidersRepository,
  ) {}

  /** Throws NOT_FOUND. */
  async fetchByClientId(clientId: string, context: LotContext): Promise<void> {
    const record = await this.rpc.call('clients.client.record', { id: clientId }, context, TIMEOUT_MS);
    await this.transactions.statements((db) => this.riders.insertMissing(db, toRider(record)));
  }

  /** Returns false when the clients service does not know the link either. */
  async fetchByLink(link: string, context: OpenContext): Promise<boolean> {
    try {
      const record = await this.rpc.call('clients.client.by-link', { link }, context, TIMEOUT_MS);
      await this.transactions.statements((db) => this.riders.insertMissing(db, toRider(record)));
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'NOT_FOUND') return false;
      throw error;
    }
  }
}
