import { randomUUID } from 'node:crypto';
import { systemContext, type LinkState, type LotWait, type LotWaits, type RideEstimate } from '@lotline/contracts';
import { ShutdownTasks, RpcClient } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';

const ASK_EVERY_MS = 10_000;
/** Nobody reads: nobody asks. */
const IDLE_MS = 30_000;
/** Then an estimate is not given any longer, as while the owner is away. */
const MAX_AGE_MS = 60_000;
const TIMEOUT_MS = 3000;

interface HeldLot {
  /** The instant for which the owner answered. */
  at: string;
  wait: LotWait;
  /** Of who has only just asked. */
  next: RideEstimate | null;
  /** Of who waits, by the instant of the request. */
  rides: ReadonlyMap<string, RideEstimate>;
  /** The place in the queue of who waits, likewise. */
  places: ReadonlyMap<string, number>;
}

/**
 * How long shuttles take, as the shuttle service said within the last seconds: asked for once for all lots and links while
 * somebody reads, so that a poll of a link costs no more than before (bar: link status, docs/performance.md).
 */
@Injectable()
export class CachedWaits {
  private lots = new Map<string, HeldLot>();
  /** ms of `performance.now()`, as all times here. */
  private askedAt = Number.NEGATIVE_INFINITY;
  private triedAt = Number.NEGATIVE_INFINITY;
  private readAt = Number.NEGATIVE_INFINITY;
  private asking: Promise<void> | undefined;

  constructor(
    private readonly rpc: RpcClient,
    shutdownTasks: ShutdownTasks,
  ) {
    const timer = setInterval(() => {
      if (performance.now() - this.readAt < IDLE_MS) void this.ask().catch(() => undefined);
    }, ASK_EVERY_MS);
    shutdownTasks.add(() => Promise.resolve(clearInterval(timer)));
  }

  /**
   * What a customer's page is told: null where no shuttle is waited for, where the lot has too few rides to know or its present is
   * unlike its past, and until the owner was asked, which no poll waits for.
   */
  estimateOf({ lotId, shuttleStatus, requestedAt }: LinkState): RideEstimate | null {
    if (shuttleStatus !== 'requesting_ride') return null;
    const now = performance.now();
    this.readAt = now;
    if (now - this.askedAt > MAX_AGE_MS) {
      if (now - this.triedAt > ASK_EVERY_MS / 10) void this.ask().catch(() => undefined);
      return null;
    }
    const lot = this.lots.get(lotId);
    if (!lot) return null;
    const own = lot.rides.get(requestedAt ?? '');
    // Who was waiting then, and is not among them, has an estimate that the owner does not trust.
    return own ?? (requestedAt && requestedAt <= lot.at ? null : lot.next);
  }

  /** The place in the queue, from 1; null as an estimate is, and until the owner was asked after the request. */
  placeOf({ lotId, shuttleStatus, requestedAt }: LinkState): number | null {
    if (shuttleStatus !== 'requesting_ride' || performance.now() - this.askedAt > MAX_AGE_MS) return null;
    return this.lots.get(lotId)?.places.get(requestedAt ?? '') ?? null;
  }

  /** UNAVAILABLE or TIMEOUT where the owner is away and was not asked within the last minute. */
  async of(lotId: string): Promise<LotWait> {
    this.readAt = performance.now();
    if (this.readAt - this.askedAt > ASK_EVERY_MS * 2) await this.ask().catch((error: unknown) => this.bear(error));
    // Another gateway's file may list a lot that the shuttle service's does not yet.
    return this.lots.get(lotId)?.wait ?? { estimate: null, waiting: 0, longestSince: null };
  }

  /** What is held serves for a while. */
  private bear(error: unknown): void {
    if (performance.now() - this.askedAt > MAX_AGE_MS) throw error;
  }

  private ask(): Promise<void> {
    this.asking ??= this.askOwner().finally(() => (this.asking = undefined));
    return this.asking;
  }

  private async askOwner(): Promise<void> {
    const askedAt = (this.triedAt = performance.now());
    const { lots } = await this.rpc.call('shuttle.wait.list', {}, systemContext(randomUUID()), TIMEOUT_MS);
    this.lots = new Map(lots.map((lot) => [lot.lotId, heldOf(lot)]));
    this.askedAt = askedAt;
  }
}

function heldOf({ estimate, waiting, longestSince, at, rides, queue = [] }: LotWaits): HeldLot {
  return {
    at,
    wait: { estimate, waiting, longestSince },
    next: estimate && { ...estimate, exceeded: false, at },
    rides: new Map(rides.map(({ requestedAt, estimate: left }) => [requestedAt, { ...left, at }])),
    places: new Map(queue.map((requestedAt, index) => [requestedAt, index + 1])),
  };
}
