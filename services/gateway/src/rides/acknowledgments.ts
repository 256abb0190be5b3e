import { MAX_ACKNOWLEDGED, type LotContext } from '@lotline/protocol';
import { RpcClient } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { Boards } from '../replica/boards.js';
import { Replica } from '../replica/replica.js';

/** Requests of a lot that are reported to the shuttle service together. */
interface Batch {
  clientIds: Set<string>;
  done: Promise<void>;
}

/**
 * Batches acknowledgments: every page and board device of a lot that shows a request reports it, but only the first
 * report counts. Each lot has one call at a time; reports that arrive during a call join the next one. Requests whose card
 * is already acknowledged are dropped.
 */
@Injectable()
export class Acknowledgments {
  /** By lot: the batch that still takes reports. */
  private readonly next = new Map<string, Batch>();
  /** By lot: the end of the last batch. */
  private readonly last = new Map<string, Promise<void>>();

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
    const unknown = this.unacknowledged(lotId, new Set(clientIds));
    if (unknown.length === 0) return;
    const batch = this.next.get(lotId) ?? this.begin(context);
    for (const id of unknown) batch.clientIds.add(id);
    return batch.done;
  }

  private begin(context: LotContext): Batch {
    const { lotId } = context;
    const clientIds = new Set<string>();
    // The callers of the previous batch get its error.
    const before = this.last.get(lotId)?.catch(() => undefined) ?? Promise.resolve();
    const done = before.then(() => {
      this.next.delete(lotId);
      return this.call(clientIds, context);
    });
    const forget = (): void => {
      if (this.last.get(lotId) === done) this.last.delete(lotId);
    };
    done.then(forget, forget);
    this.last.set(lotId, done);
    const batch = { clientIds, done };
    this.next.set(lotId, batch);
    return batch;
  }

  private async call(clientIds: ReadonlySet<string>, context: LotContext): Promise<void> {
    const ids = this.unacknowledged(context.lotId, clientIds);
    for (let from = 0; from < ids.length; from += MAX_ACKNOWLEDGED) {
      const some = { clientIds: ids.slice(from, from + MAX_ACKNOWLEDGED) };
      const { changes } = await this.rpc.call('shuttle.ride.acknowledge', some, context);
      for (const change of changes) this.replica.recordChange(change);
    }
  }

  private unacknowledged(lotId: string, clientIds: ReadonlySet<string>): string[] {
    const known = new Set(this.boards.findAcknowledged(lotId, clientIds));
    return [...clientIds].filter((id) => !known.has(id));
  }
}
