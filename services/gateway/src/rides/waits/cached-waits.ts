import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { systemContext, type LinkState, type LotWait, type LotWaits, type RideEstimate } from '@lotline/protocol';
import { ShutdownTasks, RpcClient } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';

const REFRESH_MS = 10_000;
/** Stops refreshing this long after the last read. */
const IDLE_MS = 30_000;
/** Estimates older than this are not returned. */
const MAX_AGE_MS = 60_000;
const TIMEOUT_MS = 3000;
/** A customer's page gets no estimate rather than wait longer for the first response. */
const FIRST_WAIT_MS = 1000;

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
   * Null if the lot has too few rides, and if the shuttle service does not respond. After a pause without readers, waits for
   * its first response.
   */
  async getEstimate({ lotId, requestedAt }: LinkState): Promise<RideEstimate | null> {
    this.lastReadAt = performance.now();
    if (this.isExpired()) await this.waitForFirst();
    const lot = this.isExpired() ? undefined : this.lots.get(lotId);
    return lot?.rides.get(requestedAt ?? '') ?? lot?.next ?? null;
  }

  private async waitForFirst(): Promise<void> {
    const hasJustFailed = !this.fetching && performance.now() - this.attemptedAt < REFRESH_MS / 10;
    if (hasJustFailed) return;
    await Promise.race([this.refresh().catch(() => undefined), setTimeout(FIRST_WAIT_MS, undefined, { ref: false })]);
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
    if (this.isExpired()) throw error;
  }

  private isExpired(): boolean {
    return performance.now() - this.fetchedAt > MAX_AGE_MS;
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
