import {
  DomainError,
  type Language,
  type LinkState,
  type RideDetails,
  type RpcResponse,
  type WaitEstimate,
} from '@lotline/protocol';
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

  /** The sender's ride, and how long they still wait if somebody knows. */
  async findRide({ link }: Sender, origin: RequestOrigin): Promise<{ ride: LinkState; wait: WaitEstimate | null }> {
    const context = { ...origin, lotId: null, actor: ACTOR };
    const ride = await this.rpc.call('shuttle.link.status', { link }, context, TIMEOUT_MS);
    if (ride.shuttleStatus !== 'requesting_ride') return { ride, wait: null };
    const { lots } = await this.rpc.call('shuttle.wait.list', {}, context, TIMEOUT_MS);
    const waits = lots.find(({ lotId }) => lotId === ride.lotId);
    const own = waits?.rides.find(({ requestedAt }) => requestedAt === ride.requestedAt)?.estimate;
    return { ride, wait: own ?? (waits?.estimate ? { ...waits.estimate, exceeded: false } : null) };
  }

  /** Returns whether there is no request any more. False once a shuttle has taken the sender. */
  async cancelRide({ link }: Sender, origin: RequestOrigin): Promise<boolean> {
    try {
      await this.rpc.call('shuttle.link.cancel', { link }, { ...origin, lotId: null, actor: ACTOR }, TIMEOUT_MS);
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'MOVE_OVERTAKEN') return false;
      throw error;
    }
  }

  /** Returns false for a customer who is checked out. Does nothing while a ride is under way. */
  async requestRide({ link, otherCars }: Sender, details: RideDetails | null, origin: RequestOrigin): Promise<boolean> {
    try {
      const context = { ...origin, lotId: null, actor: ACTOR };
      await this.rpc.call('shuttle.link.request', { link, otherCars, details }, context, TIMEOUT_MS);
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'RIDE_CLOSED') return false;
      throw error;
    }
  }
}
