import { randomUUID } from 'node:crypto';
import { systemContext, type BoardCount, type LotContext, type LotRecord, type RideChange } from '@lotline/protocol';
import { ShutdownTasks, Lots, RpcClient } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { LiveSubscription } from '../../replica/live-subscription.js';
import { VersionTracker, type BoardVersion } from '../../replica/version-tracker.js';

/** Slightly less than the second for which a confirmation is valid. */
const CONFIRM_EVERY_MS = 700;
/** Stops confirming this long after the last read. */
const IDLE_MS = 15_000;
const CONFIRM_TIMEOUT_MS = 1000;

/**
 * Tracks the board version of every lot: events raise it, and the shuttle service confirms all lots in one call about
 * once a second while somebody reads, so that no poll waits for the confirmation.
 */
@Injectable()
export class BoardVersions {
  private readonly trackers = new Map<string, VersionTracker>();
  private readonly changeListeners: ((change: RideChange) => void)[] = [];
  private readonly epochListeners: (() => void)[] = [];
  private lastReadAt = Number.NEGATIVE_INFINITY;
  private confirming: Promise<void> | undefined;

  constructor(
    lots: Lots,
    private readonly rpc: RpcClient,
    private readonly live: LiveSubscription,
    shutdownTasks: ShutdownTasks,
  ) {
    for (const lot of lots.allWithArchived()) this.track(lot);
    lots.onChange((lot) => this.track(lot));
    live.onEvent((event) => {
      if (event.type === 'ride.changed') this.applyChange(event.payload);
    });
    const timer = setInterval(() => this.confirmWhileRead(), CONFIRM_EVERY_MS);
    shutdownTasks.add(() => Promise.resolve(clearInterval(timer)));
  }

  tracker(lotId: string): VersionTracker {
    const tracker = this.trackers.get(lotId);
    if (!tracker) throw new Error(`Unknown lot ${lotId}`);
    return tracker;
  }

  /** Calls the listener for every change. This gateway's own writes are reported before their events arrive. */
  onChange(listener: (change: RideChange) => void): void {
    this.changeListeners.push(listener);
  }

  /** Calls the listener when the shuttle service's database changes: data from the old one is invalid. */
  onEpochChange(listener: () => void): void {
    this.epochListeners.push(listener);
  }

  /** Records the version that a write returned, with its change if there was one. */
  recordWrite(
    lotId: string,
    { boardVersion: version, epoch, change }: BoardCount & { change: RideChange | null },
  ): void {
    if (change) this.applyChange(change);
    else this.tracker(lotId).requireAtLeast({ version, epoch });
  }

  /** Whether the live subscription delivers every event. */
  get isUp(): boolean {
    return this.live.isUp();
  }

  /** Notes a read: for a while the versions are confirmed in advance, so that readers need not wait. */
  markRead(): void {
    this.lastReadAt = performance.now();
  }

  /** Asks the shuttle service for every lot's version, one request at a time. Errors are ignored. */
  confirm(): Promise<void> {
    this.confirming ??= this.fetchVersions().finally(() => (this.confirming = undefined));
    return this.confirming;
  }

  /** Asks the shuttle service for a lot's version now. For readers who cannot say which change they have seen. */
  async fetchCurrent(lotId: string, context: LotContext): Promise<BoardVersion> {
    const askedAt = performance.now();
    const { versions, epoch } = await this.rpc.call('shuttle.board.counts', {}, { ...context, lotId: null });
    const count = { version: versions[lotId] ?? 0, epoch };
    this.recordConfirmation(lotId, count, askedAt);
    return count;
  }

  /** Records that the shuttle service returned this version to a request sent at `askedAt`. */
  recordConfirmation(lotId: string, count: BoardVersion, askedAt: number): void {
    if (this.tracker(lotId).confirm(count, askedAt)) for (const listener of this.epochListeners) listener();
  }

  private track({ id }: LotRecord): void {
    if (!this.trackers.has(id)) this.trackers.set(id, new VersionTracker());
  }

  /** Usually called twice per change: by the write's response and by its event. */
  private applyChange(change: RideChange): void {
    for (const listener of this.changeListeners) listener(change);
    // Another gateway may know a new lot earlier.
    this.trackers.get(change.ride.lotId)?.recordEvent({ version: change.boardVersion, epoch: change.epoch });
  }

  private async fetchVersions(): Promise<void> {
    const askedAt = performance.now();
    try {
      const context = systemContext(randomUUID());
      const { versions, epoch } = await this.rpc.call('shuttle.board.counts', {}, context, CONFIRM_TIMEOUT_MS);
      // A lot that is not listed has had no change.
      for (const lotId of this.trackers.keys())
        this.recordConfirmation(lotId, { version: versions[lotId] ?? 0, epoch }, askedAt);
    } catch {
      // Stays unconfirmed: the next reader fetches the list itself and gets the error.
    }
  }

  private confirmWhileRead(): void {
    if (this.isUp && performance.now() - this.lastReadAt < IDLE_MS) void this.confirm();
  }
}
