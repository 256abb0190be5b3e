import { DomainError, type Language, type RpcResponse } from '@lotline/protocol';
import { RpcClient } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';

/** Time limit of each of two calls, of the 5 s that the provider's webhook may take. */
const TIMEOUT_MS = 2000;
const ACTOR = { kind: 'provider' as const };

/** Identifies the request that processes a text. `deadline`: see `LotContext`. */
export interface RequestOrigin {
  requestId: string;
  deadline?: number;
}
export type Sender = NonNullable<RpcResponse<'clients.client.by-phone'>['client']>;

/** Finds the sender of a text and requests their ride, by calling other services. */
@Injectable()
export class Senders {
  constructor(private readonly rpc: RpcClient) {}

  /** Returns null when no customer of the lot has this number. */
  async find(lotId: string, number: string, origin: RequestOrigin): Promise<Sender | null> {
    const context = { ...origin, lotId, actor: ACTOR };
    return (await this.rpc.call('clients.client.by-phone', { number }, context, TIMEOUT_MS)).client;
  }

  /** Stores the language of texts to the customer. */
  async chooseLanguage({ link }: Sender, language: Language, origin: RequestOrigin): Promise<void> {
    const context = { ...origin, lotId: null, actor: ACTOR };
    await this.rpc.call('clients.client.choose-language', { link, language }, context, TIMEOUT_MS);
  }

  /** Shows on the card of the customer's request that they texted this word, which opts out and may have meant the request. */
  async showStop({ link }: Sender, word: string, origin: RequestOrigin): Promise<void> {
    const context = { ...origin, lotId: null, actor: ACTOR };
    await this.rpc.call('shuttle.link.texted', { link, word }, context, TIMEOUT_MS);
  }

  /** Returns false for a customer who is checked out. Does nothing while a ride is under way. */
  async requestRide({ link, otherCars }: Sender, origin: RequestOrigin): Promise<boolean> {
    try {
      const context = { ...origin, lotId: null, actor: ACTOR };
      await this.rpc.call('shuttle.link.request', { link, otherCars }, context, TIMEOUT_MS);
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'RIDE_CLOSED') return false;
      throw error;
    }
  }
}
