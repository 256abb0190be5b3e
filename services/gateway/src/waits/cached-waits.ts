import { randomUUID } from 'node:crypto';
import { systemContext, type LinkState, type LotWait, type LotWaits, type RideEstimate } from '@lotline/contracts';
import { ShutdownTasks, RpcClient } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';

const REFRESH_MS = 10_000;
/** Stops refreshing this long after the last read. */
const IDLE_MS = 30_000;
/** Estimates older than this are not returned. */
const MAX_AGE_MS = 60_000;
const TIMEOUT_MS = 3000;

interface CachedLot {
  /** The instant of the shuttle service's response. */
  at: string;
  wait: LotWait;
  /** For a customer who has just requested a ride. */
  next: RideEstimate | null;
  /** For waiting customers, by the instant of their request. */
  rides: ReadonlyMap<string, RideEstimate>;
  /** The place in the queue, likewise. */
  places: ReadonlyMap<string, number>;
}

/**
 * Caches how long shuttles take. The shuttle service is asked once for all lots and links every ten seconds while
 * somebody reads, so that estimates add nothing to the cost of a poll.
 */
@Injectable()
export class CachedWaits {
  private lots = new Map<string, CachedLot>();
  /** ms of `performance.now()`, like all times here. */
  private fetchedAt = Number.NEGATIVE_INFINITY;
  private attemptedAt = Number.NEGATIVE_INFINITY;
  private lastReadAt = Number.NEGATIVE_INFINITY;
  private fetching: Promise<void> | undefined;

  constructor(
    private readonly rpc: RpcClient,
    shutdownTasks: ShutdownTasks,
  ) {
    const timer = setInterval(() => {
      if (performance.now() - this.lastReadAt < IDLE_MS) void this.refresh().catch(() => undefined);
    }, REFRESH_MS);
    shutdownTasks.add(() => Promise.resolve(clearInterval(timer)));
  }

  /**
   * Null if the customer is not waiting, if the lot has too few rides or unusual conditions, and until the first
   * response, for which no poll waits.
   */
  getEstimate({ lotId, shuttleStatus, requestedAt }: LinkState): RideEstimate | null {
    if (shuttleStatus !== 'requesting_ride') return null;
    const now = performance.now();
    this.lastReadAt = now;
    if (now - this.fetchedAt > MAX_AGE_MS) {
      if (now - this.attemptedAt > REFRESH_MS / 10) void this.refresh().catch(() => undefined);
      return null;
    }
    const lot = this.lots.get(lotId);
    if (!lot) return null;
    const own = lot.rides.get(requestedAt ?? '');
    // The customer was already waiting but is not listed: the service has no reliable estimate.
    return own ?? (requestedAt && requestedAt <= lot.at ? null : lot.next);
  }

  /** The place in the queue, from 1; null like the estimate, and until the first response after the request. */
  getPlace({ lotId, shuttleStatus, requestedAt }: LinkState): number | null {
    if (shuttleStatus !== 'requesting_ride' || performance.now() - this.fetchedAt > MAX_AGE_MS) return null;
    return this.lots.get(lotId)?.places.get(requestedAt ?? '') ?? null;
  }

  /** UNAVAILABLE or TIMEOUT if the shuttle service does not respond and the cache is older than a minute. */
  async get(lotId: string): Promise<LotWait> {
    this.lastReadAt = performance.now();
    if (this.lastReadAt - this.fetchedAt > REFRESH_MS * 2)
      await this.refresh().catch((error: unknown) => this.throwIfExpired(error));
    // The shuttle service may not have learned of a new lot yet.
    return this.lots.get(lotId)?.wait ?? { estimate: null, waiting: 0, longestSince: null };
  }

  /** Rethrows the error once the cache is too old. */
  private throwIfExpired(error: unknown): void {
    if (performance.now() - this.fetchedAt > MAX_AGE_MS) throw error;
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

function toCachedLot({ estimate, waiting, longestSince, at, rides, queue }: LotWaits): CachedLot {
  return {
    at,
    wait: { estimate, waiting, longestSince },
    next: estimate && { ...estimate, exceeded: false, at },
    rides: new Map(rides.map(({ requestedAt, estimate: left }) => [requestedAt, { ...left, at }])),
    places: new Map(queue.map((requestedAt, index) => [requestedAt, index + 1])),
  };
}
