import { MAX_ACKNOWLEDGED, type LotContext } from '@lotline/protocol';
import { RpcClient } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { Boards } from '../replica/boards.js';
import { Replica } from '../replica/replica.js';

/** The pause between two calls of a lot, which batches acknowledgments; small compared to the 30 s limit. */
const PAUSE_MS = 200;

/** The requests of one lot that are being reported to the shuttle service. */
interface PendingCall {
  clientIds: Set<string>;
  done: Promise<void>;
  /** Never rejects: the next call may start. */
  readyForNext: Promise<void>;
}

/**
 * Batches acknowledgments: every page and board device of a lot that shows a request reports it, but only the first
 * report counts. Requests whose card is already acknowledged are dropped here; the others are sent together, a few
 * calls per lot and second.
 */
@Injectable()
export class Acknowledgments {
  private readonly pending = new Map<string, PendingCall>();
  private readonly waiting = new Map<string, PendingCall>();

  constructor(
    private readonly rpc: RpcClient,
    private readonly replica: Replica,
    private readonly boards: Boards,
  ) {}

  /**
   * Resolves once the shuttle service has recorded the acknowledgment. Rejects with the call's error; the browser then
   * retries.
   */
  async acknowledge(clientIds: readonly string[], context: LotContext): Promise<void> {
    const { lotId } = context;
    const unknown = new Set(clientIds);
    for (const id of this.boards.findAcknowledged(lotId, unknown)) unknown.delete(id);
    if (unknown.size === 0) return;
    const before = this.pending.get(lotId);
    if (!before) return this.send(createPendingCall(unknown), context);
    if (isSubset(unknown, before.clientIds)) return before.done;
    const next = this.waiting.get(lotId) ?? this.queue(before, context);
    for (const id of unknown) next.clientIds.add(id);
    return next.done;
  }

  private queue(before: PendingCall, context: LotContext): PendingCall {
    const next = createPendingCall(new Set());
    this.waiting.set(context.lotId, next);
    next.done = before.readyForNext.then(() => {
      this.waiting.delete(context.lotId);
      return this.send(next, context);
    });
    return next;
  }

  private send(current: PendingCall, context: LotContext): Promise<void> {
    const { lotId } = context;
    this.pending.set(lotId, current);
    current.done = this.call(current.clientIds, context);
    // A retry after an error must not get that error again.
    current.readyForNext = current.done.then(
      () => sleep(PAUSE_MS),
      () => undefined,
    );
    void current.readyForNext.then(() => {
      if (this.pending.get(lotId) === current) this.pending.delete(lotId);
    });
    return current.done;
  }

  private async call(clientIds: ReadonlySet<string>, context: LotContext): Promise<void> {
    const ids = [...clientIds];
    for (let from = 0; from < ids.length; from += MAX_ACKNOWLEDGED) {
      const some = { clientIds: ids.slice(from, from + MAX_ACKNOWLEDGED) };
      const { changes } = await this.rpc.call('shuttle.ride.acknowledge', some, context);
      for (const change of changes) this.replica.recordChange(change);
    }
  }
}

const createPendingCall = (clientIds: Set<string>): PendingCall => ({
  clientIds,
  done: Promise.resolve(),
  readyForNext: Promise.resolve(),
});

const isSubset = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean => [...some].every((id) => all.has(id));
