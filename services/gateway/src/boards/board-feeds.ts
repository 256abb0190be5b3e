import { randomUUID } from 'node:crypto';
import { systemContext, type RideNews } from '@lotline/contracts';
import { Drains, Lots, RpcClient } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { LiveSubscription } from '../live/live-subscription.js';
import { LotFeed } from './lot-feed.js';

/** A little less than the second for which a confirmation is good. */
const CONFIRM_EVERY_MS = 700;
/** Nobody reads: nobody asks. */
const IDLE_MS = 15_000;
const CONFIRM_TIMEOUT_MS = 1000;

/** The feeds of all lots: fed by events, confirmed by their owner once a second in one call (design §6). */
@Injectable()
export class BoardFeeds {
  private readonly feeds = new Map<string, LotFeed>();
  private readonly listeners: ((news: RideNews) => void)[] = [];
  private readAt = Number.NEGATIVE_INFINITY;
  private confirming: Promise<void> | undefined;

  constructor(
    lots: Lots,
    private readonly rpc: RpcClient,
    private readonly live: LiveSubscription,
    drains: Drains,
  ) {
    for (const { id } of lots.all) this.feeds.set(id, new LotFeed());
    live.onEvent((event) => {
      if (event.type === 'ride.changed') this.tell(event.payload);
    });
    const timer = setInterval(() => this.confirmWhileRead(), CONFIRM_EVERY_MS);
    drains.add(() => Promise.resolve(clearInterval(timer)));
  }

  of(lotId: string): LotFeed {
    const feed = this.feeds.get(lotId);
    if (!feed) throw new Error(`No lot ${lotId}`);
    return feed;
  }

  /** Whoever holds something of the boards is told every change, of this gateway's own writes before their events. */
  onNews(listener: (news: RideNews) => void): void {
    this.listeners.push(listener);
  }

  /** A write was answered with `boardVersion`, and with what it changed, if anything. */
  answered(lotId: string, { boardVersion, news }: { boardVersion: number; news: RideNews | null }): void {
    if (news) this.tell(news);
    else this.of(lotId).raise(boardVersion);
  }

  /** True while what events say can be relied on. */
  hears(): boolean {
    this.readAt = performance.now();
    return this.live.up();
  }

  /** Asks the owner for every lot's version; one question at a time. Quietly fails while the owner is away. */
  confirm(): Promise<void> {
    this.confirming ??= this.askVersions().finally(() => (this.confirming = undefined));
    return this.confirming;
  }

  /** Often twice: by the answer and by the event. */
  private tell(news: RideNews): void {
    for (const listener of this.listeners) listener(news);
    // Another gateway's file may list a lot that this one's does not yet.
    this.feeds.get(news.ride.lotId)?.heard(news.boardVersion);
  }

  private async askVersions(): Promise<void> {
    const askedAt = performance.now();
    try {
      const context = systemContext(randomUUID());
      const versions = await this.rpc.call('shuttle.board.versions', {}, context, CONFIRM_TIMEOUT_MS);
      // A lot that is not listed has never had a change.
      for (const lotId of this.feeds.keys()) this.of(lotId).confirm(versions[lotId] ?? 0, askedAt);
    } catch {
      // Unconfirmed: the next reader asks for the list itself and gets its error.
    }
  }

  private confirmWhileRead(): void {
    if (this.live.up() && performance.now() - this.readAt < IDLE_MS) void this.confirm();
  }
}
