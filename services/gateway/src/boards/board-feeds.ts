import { randomUUID } from 'node:crypto';
import { systemContext, type BoardCount, type RideChange } from '@lotline/contracts';
import { ShutdownTasks, Lots, RpcClient } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { LiveSubscription } from '../live/live-subscription.js';
import { LotFeed, type Count } from './lot-feed.js';

/** A little less than the second for which a confirmation is good. */
const CONFIRM_EVERY_MS = 700;
/** Nobody reads: nobody asks. */
const IDLE_MS = 15_000;
const CONFIRM_TIMEOUT_MS = 1000;

/**
 * The feeds of all lots: fed by events, confirmed by their owner once a second in one call (design §6). While somebody
 * reads, so that no poll waits for it (bar: poll of a board, unchanged, design §10).
 */
@Injectable()
export class BoardFeeds {
  private readonly feeds = new Map<string, LotFeed>();
  private readonly newsListeners: ((news: RideChange) => void)[] = [];
  private readonly databaseListeners: (() => void)[] = [];
  private readAt = Number.NEGATIVE_INFINITY;
  private confirming: Promise<void> | undefined;

  constructor(
    lots: Lots,
    private readonly rpc: RpcClient,
    private readonly live: LiveSubscription,
    shutdownTasks: ShutdownTasks,
  ) {
    for (const { id } of lots.all) this.feeds.set(id, new LotFeed());
    live.onEvent((event) => {
      if (event.type === 'ride.changed') this.changed(event.payload);
    });
    const timer = setInterval(() => this.confirmWhileRead(), CONFIRM_EVERY_MS);
    shutdownTasks.add(() => Promise.resolve(clearInterval(timer)));
  }

  of(lotId: string): LotFeed {
    const feed = this.feeds.get(lotId);
    if (!feed) throw new Error(`No lot ${lotId}`);
    return feed;
  }

  /**
   * Called with every change, of this gateway's own writes before their events: for whoever holds something of the boards.
   */
  onNews(listener: (news: RideChange) => void): void {
    this.newsListeners.push(listener);
  }

  /**
   * Called when the owner's database is found to be another than before: what was heard of the old one says nothing of it.
   */
  onOtherDatabase(listener: () => void): void {
    this.databaseListeners.push(listener);
  }

  /** A write was answered with this count, and with what it changed, if anything. */
  answered(lotId: string, { boardVersion: version, epoch, news }: BoardCount & { news: RideChange | null }): void {
    if (news) this.changed(news);
    else this.of(lotId).raise({ version, epoch });
  }

  /** True while the events that come are all there are. */
  get isUp(): boolean {
    return this.live.up();
  }

  /** Somebody reads: for a while the owner is asked before the next reader has to wait for it. */
  noteReader(): void {
    this.readAt = performance.now();
  }

  /** Asks the owner for every lot's version; one question at a time. Quietly fails while the owner is away. */
  confirm(): Promise<void> {
    this.confirming ??= this.askCounts().finally(() => (this.confirming = undefined));
    return this.confirming;
  }

  /** The owner answered this count to a question put at `askedAt`. */
  confirmed(lotId: string, count: Count, askedAt: number): void {
    if (this.of(lotId).confirm(count, askedAt)) for (const listener of this.databaseListeners) listener();
  }

  /** Often comes twice: by the answer and by the event. */
  private changed(news: RideChange): void {
    for (const listener of this.newsListeners) listener(news);
    // Another gateway's file may list a lot that this one's does not yet.
    this.feeds.get(news.ride.lotId)?.heard({ version: news.boardVersion, epoch: news.epoch });
  }

  private async askCounts(): Promise<void> {
    const askedAt = performance.now();
    try {
      const context = systemContext(randomUUID());
      const { versions, epoch } = await this.rpc.call('shuttle.board.counts', {}, context, CONFIRM_TIMEOUT_MS);
      // A lot that is not listed has never had a change.
      for (const lotId of this.feeds.keys()) this.confirmed(lotId, { version: versions[lotId] ?? 0, epoch }, askedAt);
    } catch {
      // Unconfirmed: the next reader asks for the list itself and gets its error.
    }
  }

  private confirmWhileRead(): void {
    if (this.isUp && performance.now() - this.readAt < IDLE_MS) void this.confirm();
  }
}
