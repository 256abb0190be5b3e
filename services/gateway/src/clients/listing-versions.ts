import type { LotContext, MovedRide } from '@lotline/contracts';
import { RpcClient } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TRUST_MS } from '../boards/lot-feed.js';
import { LiveSubscription } from '../live/live-subscription.js';
import { OwnWrites } from './own-writes.js';

const ASK_TIMEOUT_MS = 2000;

interface LotVersion {
  /** Counts the changes heard of, so that an answer that crossed one is not kept. */
  changes: number;
  version?: number;
  askedAt: number;
  generation: number;
  asking?: Promise<number>;
}

/** The version of each lot's customer list, asked for at most once a second while nothing changes (design §6). */
@Injectable()
export class ListingVersions {
  private readonly lots = new Map<string, LotVersion>();

  constructor(
    private readonly rpc: RpcClient,
    private readonly live: LiveSubscription,
    private readonly ownWrites: OwnWrites,
  ) {
    live.onEvent(({ type, lotId }) => {
      if (lotId && (type.startsWith('client.') || type.startsWith('ride.'))) this.drop(this.lot(lotId));
    });
  }

  /**
   * The version as of now, or of a moment ago. Undefined where it is about to be another than the caller holds: the caller
   * has just written, or a change was heard since. Then the page itself, which brings its version, is asked for at once.
   */
  get(request: FastifyRequest, context: LotContext): number | undefined | Promise<number> {
    const lot = this.lot(context.lotId);
    if (lot.version === undefined || this.ownWrites.has(request, context)) return undefined;
    const trusted =
      this.live.up() && lot.generation === this.live.generation && performance.now() - lot.askedAt <= TRUST_MS;
    if (trusted) return lot.version;
    return (lot.asking ??= this.ask(lot, context));
  }

  /** Keeps the version that an answer brings, unless a change was heard while it was on its way. */
  async learn<T extends { version: number }>(lotId: string, answer: () => Promise<T>): Promise<T> {
    const lot = this.lot(lotId);
    const { changes } = lot;
    const { generation } = this.live;
    const askedAt = performance.now();
    const answered = await answer();
    if (changes === lot.changes) Object.assign(lot, { version: answered.version, askedAt, generation });
    return answered;
  }

  /** A write of this gateway succeeded; it moved these rides. */
  changed(context: LotContext, reply: FastifyReply, moved: readonly MovedRide[] = []): void {
    this.drop(this.lot(context.lotId));
    this.ownWrites.note(reply, context, moved);
  }

  private drop(lot: LotVersion): void {
    lot.changes += 1;
    delete lot.version;
    delete lot.asking;
  }

  private async ask(lot: LotVersion, context: LotContext): Promise<number> {
    const { changes } = lot;
    try {
      const { version } = await this.learn(context.lotId, () =>
        this.rpc.call('clients.listing.version', {}, context, ASK_TIMEOUT_MS),
      );
      return version;
    } finally {
      if (changes === lot.changes) delete lot.asking;
    }
  }

  private lot(lotId: string): LotVersion {
    let lot = this.lots.get(lotId);
    if (!lot) this.lots.set(lotId, (lot = { changes: 0, askedAt: Number.NEGATIVE_INFINITY, generation: -1 }));
    return lot;
  }
}
