import type { BoardCard, LotContext, RideChange, RideStatus } from '@lotline/contracts';
import { RpcClient } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { BoardFeeds } from './board-feeds.js';
import { CachedColumn } from './cached-column.js';
import { isSameDatabase, type Count } from './lot-feed.js';

/** Some seconds of a busy lot: more than happens while a list is on its way. */
const MAX_NEWS = 500;
/** An event is rarely later than this; then the owner is asked instead. */
const EVENT_WAIT_MS = 50;
/** Batcher with a confirmation that failed before it, below the 5 s of a call. */
const FETCH_TIMEOUT_MS = 3900;

interface Column {
  held?: CachedColumn;
  fetch?: { startedAt: number; result: Promise<CachedColumn> };
}

/**
 * The columns of the boards, asked for once, kept up to date by the changes, and answered from memory while the lot's feed
 * allows it (design §6): a poll costs neither a list query nor a broker round trip, whether or not the board moves (bars:
 * polls of a board, unchanged and with 100 rides, design §10).
 */
@Injectable()
export class BoardLists {
  private readonly columns = new Map<string, Column>();
  /** The last changes of each lot by their number, for the lists that were on their way meanwhile. */
  private readonly news = new Map<string, Map<number, RideChange>>();

  constructor(
    private readonly rpc: RpcClient,
    private readonly feeds: BoardFeeds,
  ) {
    feeds.onNews((news) => this.keep(news));
  }

  /** `seen`: the count that the reader has seen made. */
  get(status: RideStatus, seen: Count, context: LotContext): CachedColumn | Promise<CachedColumn> {
    this.feeds.noteReader();
    const column = this.column(context.lotId, status);
    return this.current(column, seen, context.lotId) ?? this.renew(column, status, seen, context);
  }

  /** Of these clients, those whose request is known here to have been heard, without asking anybody. */
  knownAsHeard(lotId: string, clientIds: ReadonlySet<string>): string[] {
    const { held } = this.column(lotId, 'requesting_ride');
    return held && this.feeds.isUp ? held.heardOf(clientIds) : [];
  }

  private current({ held }: Column, seen: Count, lotId: string): CachedColumn | undefined {
    const allowed = held && this.feeds.isUp && this.feeds.of(lotId).isCurrent(held, seen, performance.now());
    return allowed ? held : undefined;
  }

  private async renew(column: Column, status: RideStatus, seen: Count, context: LotContext): Promise<CachedColumn> {
    const { lotId } = context;
    const arrivedAt = performance.now();
    const feed = this.feeds.of(lotId);
    // The owner's word, or the event that is on its way, is cheaper than the list.
    if (column.held && this.feeds.isUp) {
      if (!feed.isConfirmed(arrivedAt)) await this.feeds.confirm();
      if (column.held.version < feed.required(seen)) await feed.reach(feed.required(seen), EVENT_WAIT_MS);
      const current = this.current(column, seen, lotId);
      if (current) return current;
    }
    for (;;) {
      const { startedAt, result } = (column.fetch ??= this.fetch(column, status, context));
      const list = await result;
      // One that began before this reader came may miss what the reader has seen.
      if (startedAt >= arrivedAt || feed.isNewest(list, seen)) return list;
    }
  }

  private fetch(column: Column, status: RideStatus, context: LotContext): NonNullable<Column['fetch']> {
    const { lotId } = context;
    const startedAt = performance.now();
    const result = this.rpc.call('shuttle.board.list', { status }, context, FETCH_TIMEOUT_MS).then(
      ({ body, version, epoch }) => {
        delete column.fetch;
        this.feeds.confirmed(lotId, { version, epoch }, startedAt);
        const cards: BoardCard[] = JSON.parse(body);
        const list = new CachedColumn(lotId, status, cards, version, epoch);
        this.catchUp(list, lotId);
        const { held } = column;
        const isNewer = !held || !isSameDatabase(held.epoch, list.epoch) || held.version <= list.version;
        if (isNewer && this.feeds.of(lotId).isOf(epoch)) column.held = list;
        return list;
      },
      (error: unknown) => {
        delete column.fetch;
        throw error;
      },
    );
    return { startedAt, result };
  }

  private keep(news: RideChange): void {
    const { lotId } = news.ride;
    let kept = this.news.get(lotId);
    if (!kept) this.news.set(lotId, (kept = new Map()));
    kept.set(news.boardVersion, news);
    if (kept.size > MAX_NEWS) {
      const [oldest] = kept.keys();
      if (oldest !== undefined) kept.delete(oldest);
    }
    for (const [key, { held }] of this.columns) if (held && key.startsWith(`${lotId} `)) this.catchUp(held, lotId);
  }

  private catchUp(list: CachedColumn, lotId: string): void {
    const kept = this.news.get(lotId);
    for (let next = kept?.get(list.version + 1); next && list.takes(next); next = kept?.get(list.version + 1)) {
      list.take(next);
    }
  }

  private column(lotId: string, status: RideStatus): Column {
    const key = `${lotId} ${status}`;
    let column = this.columns.get(key);
    if (!column) this.columns.set(key, (column = {}));
    return column;
  }
}
