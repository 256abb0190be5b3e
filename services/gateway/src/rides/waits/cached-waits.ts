import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { systemContext, type LinkState, type LotWait, type LotWaits, type RideEstimate } from '@lotline/protocol';
import { RpcClient } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';

const REFRESH_MS = 10_000;
/** Estimates older than this are not returned. */
const MAX_AGE_MS = 60_000;
const TIMEOUT_MS = 3000;
/** A customer's page gets no estimate rather than wait longer for the response, or ask again sooner after an error. */
const PATIENCE_MS = 1000;

interface CachedLot {
  /** The instant of the shuttle service's response. */
  at: string;
  wait: LotWait;
  /** For a customer who has just requested a ride. */
  next: RideEstimate | null;
  /** For waiting customers, by the instant of their request. */
  rides: ReadonlyMap<string, RideEstimate>;
}

/**
 * Caches how long shuttles take. The shuttle service is asked once for all lots and links when somebody reads what is
 * older than ten seconds, so that estimates add nothing to the cost of a poll.
 */
@Injectable()
export class CachedWaits {
  private lots = new Map<string, CachedLot>();
  /** ms of `performance.now()`, like all times here. */
  private fetchedAt = Number.NEGATIVE_INFINITY;
  private attemptedAt = Number.NEGATIVE_INFINITY;
  private fetching: Promise<void> | undefined;

  constructor(private readonly rpc: RpcClient) {}

  /** Null if the lot has too few rides, and if the shuttle service does not respond. */
  async getEstimate({ lotId, requestedAt }: LinkState): Promise<RideEstimate | null> {
    const hasJustFailed = !this.fetching && performance.now() - this.attemptedAt < PATIENCE_MS;
    if (this.age > REFRESH_MS && !hasJustFailed)
      await Promise.race([this.refresh().catch(() => undefined), setTimeout(PATIENCE_MS, undefined, { ref: false })]);
    const lot = this.age > MAX_AGE_MS ? undefined : this.lots.get(lotId);
    return lot?.rides.get(requestedAt ?? '') ?? lot?.next ?? null;
  }

  /** UNAVAILABLE or TIMEOUT if the shuttle service does not respond and the cache is older than a minute. */
  async get(lotId: string): Promise<LotWait> {
    if (this.age > REFRESH_MS) {
      await this.refresh().catch((error: unknown) => {
        if (this.age > MAX_AGE_MS) throw error;
      });
    }
    // The shuttle service may not have learned of a new lot yet.
    return this.lots.get(lotId)?.wait ?? { estimate: null, waiting: 0, longestSince: null };
  }

  private get age(): number {
    return performance.now() - this.fetchedAt;
  }

  private refresh(): Promise<void> {
    this.fetching ??= this.fetch().finally(() => (this.fetching = undefined));
    return this.fetching;
  }

  private async fetch(): Promise<void> {
    const fetchedAt = (this.attemptedAt = performance.now());
    const { lots } = await this.rpc.call('shuttle.wait.list', {}, systemContext(randomUUID()), TIMEOUT_MS);
    this.lots = new Map(lots.map((lot) => [lot.lotId, toCachedLot(lot)]));
    this.fetchedAt = fetchedAt;
  }
}

function toCachedLot({ estimate, waiting, longestSince, at, rides }: LotWaits): CachedLot {
  return {
    at,
    wait: { estimate, waiting, longestSince },
    next: estimate && { ...estimate, exceeded: false, at },
    rides: new Map(rides.map(({ requestedAt, estimate: left }) => [requestedAt, { ...left, at }])),
  };
}
