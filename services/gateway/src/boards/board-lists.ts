import type { LotContext, RideStatus } from '@lotline/contracts';
import { RpcClient } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { holdAnswer, type HeldAnswer } from '../door/held-answer.js';
import { BoardFeeds } from './board-feeds.js';

/** One column of one lot's board as it is sent. */
export interface BoardList {
  version: number;
  answer: HeldAnswer;
}

interface Column {
  held?: BoardList;
  fetch?: { startedAt: number; result: Promise<BoardList> };
}

/** Together with a confirmation that failed before it, below the 5 s of a call. */
const FETCH_TIMEOUT_MS = 3900;

/**
 * The columns of the boards, held as text and answered from memory while the lot's feed allows it (design §6): an unchanged
 * poll costs neither a list query nor a broker round trip.
 */
@Injectable()
export class BoardLists {
  private readonly columns = new Map<string, Column>();

  constructor(
    private readonly rpc: RpcClient,
    private readonly feeds: BoardFeeds,
  ) {}

  /** `seen`: the version that the reader has seen made, 0 for none. */
  get(status: RideStatus, seen: number, context: LotContext): BoardList | Promise<BoardList> {
    const column = this.column(context.lotId, status);
    return this.current(column, seen, context.lotId) ?? this.renew(column, status, seen, context);
  }

  private current({ held }: Column, seen: number, lotId: string): BoardList | undefined {
    const allowed = held && this.feeds.hears() && this.feeds.of(lotId).isCurrent(held.version, seen, performance.now());
    return allowed ? held : undefined;
  }

  private async renew(column: Column, status: RideStatus, seen: number, context: LotContext): Promise<BoardList> {
    const { lotId } = context;
    const arrivedAt = performance.now();
    const feed = this.feeds.of(lotId);
    // Nothing may have happened at all: the owner's word is cheaper than its list.
    if (column.held && this.feeds.hears() && column.held.version >= feed.required(seen)) {
      await this.feeds.confirm();
      const current = this.current(column, seen, lotId);
      if (current) return current;
    }
    for (;;) {
      const { startedAt, result } = (column.fetch ??= this.fetch(column, status, context));
      const list = await result;
      // One that began before this reader came may miss what the reader has seen.
      if (startedAt >= arrivedAt || list.version >= feed.required(seen)) return list;
    }
  }

  private fetch(column: Column, status: RideStatus, context: LotContext): NonNullable<Column['fetch']> {
    const startedAt = performance.now();
    const result = this.rpc.call('shuttle.board.list', { status }, context, FETCH_TIMEOUT_MS).then(
      ({ body, version }) => {
        delete column.fetch;
        this.feeds.of(context.lotId).confirm(version, startedAt);
        const headers = { 'X-Board-Version': String(version) };
        const list = { version, answer: holdAnswer(`"${status}-${version}"`, Buffer.from(body), headers) };
        if (!column.held || column.held.version <= version) column.held = list;
        return list;
      },
      (error: unknown) => {
        delete column.fetch;
        throw error;
      },
    );
    return { startedAt, result };
  }

  private column(lotId: string, status: RideStatus): Column {
    const key = `${lotId} ${status}`;
    let column = this.columns.get(key);
    if (!column) this.columns.set(key, (column = {}));
    return column;
  }
}
