import { DomainError, type RpcResponse } from '@lotline/contracts';
import { RpcClient } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';

/** Of the 5 s that the provider's webhook may take, each of two calls. */
const PATIENCE_MS = 2000;
const ACTOR = { kind: 'provider' as const };

/** On whose behalf something is done about a text. `deadline`: see `LotContext`. */
export interface Asked {
  requestId: string;
  deadline?: number;
}
export type Sender = NonNullable<RpcResponse<'clients.client.by-phone'>['client']>;

/** Who texts, and the ride that they ask for: what other services know. */
@Injectable()
export class Senders {
  constructor(private readonly rpc: RpcClient) {}

  /** Null for a number that no customer of the lot has. */
  async find(lotId: string, number: string, asked: Asked): Promise<Sender | null> {
    const context = { ...asked, lotId, actor: ACTOR };
    return (await this.rpc.call('clients.client.by-phone', { number }, context, PATIENCE_MS)).client;
  }

  /** False for a customer who is checked out. While a ride is under way it changes nothing. */
  async requestRide({ link }: Sender, asked: Asked): Promise<boolean> {
    try {
      const context = { ...asked, lotId: null, actor: ACTOR };
      await this.rpc.call('shuttle.link.request', { link }, context, PATIENCE_MS);
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'RIDE_CLOSED') return false;
      throw error;
    }
  }
}
