import { randomUUID } from 'node:crypto';
import { systemContext, type BoardCount, type RideChange } from '@lotline/contracts';
import { Drains, Lots, RpcClient } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { LiveSubscription } from '../live/live-subscription.js';
import { VersionTracker, type BoardVersion } from './version-tracker.js';

/** A little less than the second for which a confirmation is good. */
const CONFIRM_EVERY_MS = 700;
/** Nobody reads: nobody asks. */
const IDLE_MS = 15_000;
const CONFIRM_TIMEOUT_MS = 1000;

/**
 * The trackers of all lots: fed by events, confirmed by their owner once a second in one call (design §6). While somebody
 * reads, so that no poll waits for it (bar: poll of a board, unchanged, design §10).
 */
@Injectable()
export class BoardVersions {
  private readonly trackers = new Map<string, VersionTracker>();
  private readonly changeListeners: ((news: RideChange) => void)[] = [];
  private readonly epochListeners: (() => void)[] = [];
  private lastReadAt = Number.NEGATIVE_INFINITY;
  private confirming: Promise<void> | undefined;

  constructor(
    lots: Lots,
    private readonly rpc: RpcClient,
    private readonly live: LiveSubscription,
    drains: Drains,
  ) {
    for (const { id } of lots.all) this.trackers.set(id, new VersionTracker());
    live.onEvent((event) => {
      if (event.type === 'ride.changed') this.applyChange(event.payload);
    });
    const timer = setInterval(() => this.confirmWhileRead(), CONFIRM_EVERY_MS);
    drains.add(() => Promise.resolve(clearInterval(timer)));
  }

  tracker(lotId: string): VersionTracker {
    const tracker = this.trackers.get(lotId);
    if (!tracker) throw new Error(`No lot ${lotId}`);
    return tracker;
  }

  /**
   * Called with every change, of this gateway's own writes before their events: for whoever holds something of the boards.
   */
  onChange(listener: (news: RideChange) => void): void {
    this.changeListeners.push(listener);
  }

  /**
   * Called when the owner's database is found to be another than before: what was heard of the old one says nothing of it.
   */
  onEpochChange(listener: () => void): void {
    this.epochListeners.push(listener);
  }

  /** A write was answered with this count, and with what it changed, if anything. */
  recordWrite(lotId: string, { boardVersion: version, epoch, news }: BoardCount & { news: RideChange | null }): void {
    if (news) this.applyChange(news);
    else this.tracker(lotId).requireAtLeast({ version, epoch });
  }

  /** True while the events that come are all there are. */
  get isUp(): boolean {
    return this.live.up();
  }

  /** Somebody reads: for a while the owner is asked before the next reader has to wait for it. */
  markRead(): void {
    this.lastReadAt = performance.now();
  }

  /** Asks the owner for every lot's version; one question at a time. Quietly fails while the owner is away. */
  confirm(): Promise<void> {
    this.confirming ??= this.fetchVersions().finally(() => (this.confirming = undefined));
    return this.confirming;
  }

  /** The owner answered this count to a question put at `askedAt`. */
  recordConfirmation(lotId: string, count: BoardVersion, askedAt: number): void {
    if (this.tracker(lotId).confirm(count, askedAt)) for (const listener of this.epochListeners) listener();
  }

  /** Often comes twice: by the answer and by the event. */
  private applyChange(news: RideChange): void {
    for (const listener of this.changeListeners) listener(news);
    // Another gateway's file may list a lot that this one's does not yet.
    this.trackers.get(news.ride.lotId)?.received({ version: news.boardVersion, epoch: news.epoch });
  }

  private async fetchVersions(): Promise<void> {
    const askedAt = performance.now();
    try {
      const context = systemContext(randomUUID());
      const { versions, epoch } = await this.rpc.call('shuttle.board.counts', {}, context, CONFIRM_TIMEOUT_MS);
      // A lot that is not listed has never had a change.
      for (const lotId of this.trackers.keys())
        this.recordConfirmation(lotId, { version: versions[lotId] ?? 0, epoch }, askedAt);
    } catch {
      // Unconfirmed: the next reader asks for the list itself and gets its error.
    }
  }

  private confirmWhileRead(): void {
    if (this.isUp && performance.now() - this.lastReadAt < IDLE_MS) void this.confirm();
  }
}
