import type { ListCount, LotContext, MovedRide } from '@lotline/protocol';
import { RpcClient } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TRUST_MS } from './version-tracker.js';
import { LiveSubscription } from './live-subscription.js';
import { RecentWrites } from './recent-writes.js';

const FETCH_TIMEOUT_MS = 2000;
/** Events with these prefixes change the list. */
const LISTED_EVENTS = ['client.', 'ride.', 'import.'];

interface LotState {
  /** Counts received changes, so that a response that overlapped with one is not cached. */
  changes: number;
  /** From the clients service's last response. */
  count?: ListCount;
  askedAt: number;
  generation: number;
  fetching?: Promise<ListCount>;
}

/**
 * The version of each lot's customer list, requested at most once a second while nothing changes, and not at all when a
 * page response includes it.
 */
@Injectable()
export class ListingVersions {
  private readonly lots = new Map<string, LotState>();

  constructor(
    private readonly rpc: RpcClient,
    private readonly live: LiveSubscription,
    private readonly recentWrites: RecentWrites,
  ) {
    live.onEvent(({ type, lotId }) => {
      if (lotId && LISTED_EVENTS.some((kind) => type.startsWith(kind))) this.drop(this.lot(lotId));
    });
  }

  /**
   * Returns the current version, at most a second old, or undefined when it is about to change: the caller has just
   * written, or a change was received since. The caller then fetches the page itself, whose response includes the
   * version. For an API token the clients service is always asked: its writes at other gateways leave no trace in a request.
   */
  get(request: FastifyRequest, context: LotContext): ListCount | undefined | Promise<ListCount> {
    const lot = this.lot(context.lotId);
    if (context.actor.kind === 'token') return this.fetch(lot, context);
    if (!lot.count || this.recentWrites.has(request, context)) return undefined;
    const trusted =
      this.live.isUp() && lot.generation === this.live.generation && performance.now() - lot.askedAt <= TRUST_MS;
    if (trusted) return lot.count;
    return (lot.fetching ??= this.fetch(lot, context));
  }

  /** Stores the version of a response, unless a change was received while it was on its way. */
  async recordFrom<T extends ListCount>(lotId: string, answer: () => Promise<T>): Promise<T> {
    const lot = this.lot(lotId);
    const { changes } = lot;
    const { generation } = this.live;
    const askedAt = performance.now();
    const answered = await answer();
    if (changes === lot.changes) {
      const { version, epoch } = answered;
      Object.assign(lot, { count: { version, epoch }, askedAt, generation });
    }
    return answered;
  }

  /** Records a successful write of this gateway, with the rides that it moved. */
  recordWrite(context: LotContext, reply: FastifyReply, moved: readonly MovedRide[] = []): void {
    this.drop(this.lot(context.lotId));
    this.recentWrites.record(reply, context, moved);
  }

  private drop(lot: LotState): void {
    lot.changes += 1;
    delete lot.count;
    delete lot.fetching;
  }

  private async fetch(lot: LotState, context: LotContext): Promise<ListCount> {
    const { changes } = lot;
    try {
      return await this.recordFrom(context.lotId, () =>
        this.rpc.call('clients.listing.version', {}, context, FETCH_TIMEOUT_MS),
      );
    } finally {
      if (changes === lot.changes) delete lot.fetching;
    }
  }

  private lot(lotId: string): LotState {
    let lot = this.lots.get(lotId);
    if (!lot) this.lots.set(lotId, (lot = { changes: 0, askedAt: Number.NEGATIVE_INFINITY, generation: -1 }));
    return lot;
  }
}
