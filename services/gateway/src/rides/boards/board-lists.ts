import type { BoardCard, LotContext, RideChange, RideStatus } from '@lotline/protocol';
import { RpcClient } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { BoardVersions } from './board-versions.js';
import { CachedColumn } from './cached-column.js';
import { isSameEpoch, type BoardVersion } from '../../replica/version-tracker.js';

/** Covers a few seconds of a busy lot: more changes than happen during one list query. */
const MAX_CHANGES = 500;
/** Events rarely arrive later than this; after it, the gateway asks the shuttle service. */
const EVENT_WAIT_MS = 50;
/** Together with a failed confirmation before it, this stays below the 5 s budget of a call. */
const FETCH_TIMEOUT_MS = 3900;

interface Column {
  cached?: CachedColumn;
  fetch?: { startedAt: number; result: Promise<CachedColumn> };
}

/**
 * Caches the columns of the boards. Each column is fetched once, updated by change events, and served from memory while
 * the lot's version tracker allows it, so a poll needs neither a list query nor a broker round trip, even while the
 * board changes.
 */
@Injectable()
export class BoardLists {
  private readonly columns = new Map<string, Column>();
  /** The latest changes of each lot by version, for lists that were being fetched meanwhile. */
  private readonly changes = new Map<string, Map<number, RideChange>>();

  constructor(
    private readonly rpc: RpcClient,
    private readonly versions: BoardVersions,
  ) {
    versions.onChange((change) => this.applyChange(change));
  }

  /** `seen` is the version of a change that the reader has already seen. */
  get(status: RideStatus, seen: BoardVersion, context: LotContext): CachedColumn | Promise<CachedColumn> {
    this.versions.markRead();
    const column = this.column(context.lotId, status);
    return this.current(column, seen, context.lotId) ?? this.renew(column, status, seen, context);
  }

  /** Returns those of the clients whose request is known locally to be acknowledged. */
  findAcknowledged(lotId: string, clientIds: ReadonlySet<string>): string[] {
    const { cached } = this.column(lotId, 'requesting_ride');
    return cached && this.versions.isUp ? cached.findAcknowledged(clientIds) : [];
  }

  private current({ cached }: Column, seen: BoardVersion, lotId: string): CachedColumn | undefined {
    const allowed =
      cached && this.versions.isUp && this.versions.tracker(lotId).isCurrent(cached, seen, performance.now());
    return allowed ? cached : undefined;
  }

  private async renew(
    column: Column,
    status: RideStatus,
    seen: BoardVersion,
    context: LotContext,
  ): Promise<CachedColumn> {
    const { lotId } = context;
    const arrivedAt = performance.now();
    const tracker = this.versions.tracker(lotId);
    // A confirmation, or waiting for the event, is cheaper than fetching the list.
    if (column.cached && this.versions.isUp) {
      if (!tracker.isConfirmed(arrivedAt)) await this.versions.confirm();
      if (column.cached.version < tracker.requiredVersion(seen))
        await tracker.waitFor(tracker.requiredVersion(seen), EVENT_WAIT_MS);
      const current = this.current(column, seen, lotId);
      if (current) return current;
    }
    for (;;) {
      const { startedAt, result } = (column.fetch ??= this.fetch(column, status, context));
      const list = await result;
      // A fetch that started before this request may miss what its reader has seen.
      if (startedAt >= arrivedAt || tracker.isNewest(list, seen)) return list;
    }
  }

  private fetch(column: Column, status: RideStatus, context: LotContext): NonNullable<Column['fetch']> {
    const { lotId } = context;
    const startedAt = performance.now();
    const result = this.rpc.call('shuttle.board.list', { status }, context, FETCH_TIMEOUT_MS).then(
      ({ body, version, epoch }) => {
        delete column.fetch;
        this.versions.recordConfirmation(lotId, { version, epoch }, startedAt);
        const cards: BoardCard[] = JSON.parse(body);
        const list = new CachedColumn(lotId, status, cards, version, epoch);
        this.catchUp(list, lotId);
        const { cached } = column;
        const isNewer = !cached || !isSameEpoch(cached.epoch, list.epoch) || cached.version <= list.version;
        if (isNewer && this.versions.tracker(lotId).isSameEpoch(epoch)) column.cached = list;
        return list;
      },
      (error: unknown) => {
        delete column.fetch;
        throw error;
      },
    );
    return { startedAt, result };
  }

  private applyChange(change: RideChange): void {
    const { lotId } = change.ride;
    let changes = this.changes.get(lotId);
    if (!changes) this.changes.set(lotId, (changes = new Map()));
    changes.set(change.boardVersion, change);
    if (changes.size > MAX_CHANGES) {
      const [oldest] = changes.keys();
      if (oldest !== undefined) changes.delete(oldest);
    }
    for (const [key, { cached }] of this.columns)
      if (cached && key.startsWith(`${lotId} `)) this.catchUp(cached, lotId);
  }

  private catchUp(list: CachedColumn, lotId: string): void {
    const changes = this.changes.get(lotId);
    for (
      let next = changes?.get(list.version + 1);
      next && list.canApply(next);
      next = changes?.get(list.version + 1)
    ) {
      list.apply(next);
    }
  }

  private column(lotId: string, status: RideStatus): Column {
    const key = `${lotId} ${status}`;
    let column = this.columns.get(key);
    if (!column) this.columns.set(key, (column = {}));
    return column;
  }
}
