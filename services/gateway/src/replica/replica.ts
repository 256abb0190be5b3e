import { randomUUID } from 'node:crypto';
import { systemContext, type BoardCount, type ListCount, type LotContext, type RideChange } from '@lotline/protocol';
import { Metrics, RpcClient } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { LiveSubscription } from './live-subscription.js';
import { LotReplica, type Copy, type Version } from './lot-replica.js';
import { OwnWrites } from './own-writes.js';
import { UntilChanged } from './until-changed.js';

/** Confirms ahead, so that readers rarely wait for it. Less than `TRUST_MS`. */
const CONFIRM_AFTER_MS = 700;
const CONFIRM_TIMEOUT_MS = 1000;
/** Events rarely arrive later than this; after it, the gateway asks the shuttle service. */
const EVENT_WAIT_MS = 50;
/** Events with these prefixes change the customer list. */
const LISTED_EVENTS = ['client.', 'ride.', 'import.'];

/** A copy that this gateway keeps, and the question for a new one that is under way. */
export interface Kept<C extends Copy> {
  copy?: C;
  asking?: { startedAt: number; answer: Promise<C> };
}

/** Returns the version of a lot that the reader has seen. */
export type SeenVersion = (lotId: string) => Version;

/** What this gateway knows of every lot's board, and the one decision whether it may answer from that (docs/decisions/rooms.md). */
@Injectable()
export class Replica {
  private readonly lots = new Map<string, LotReplica>();
  private readonly lists = new Map<string, UntilChanged<ListCount>>();
  private readonly epochListeners: (() => void)[] = [];
  private confirming: Promise<void> | undefined;

  constructor(
    private readonly rpc: RpcClient,
    private readonly live: LiveSubscription,
    private readonly ownWrites: OwnWrites,
    metrics: Metrics,
  ) {
    const delay = metrics.histogram('lotline_board_change_delay_seconds');
    live.onEvent((event) => {
      const { type, lotId } = event;
      if (event.type === 'ride.changed') {
        const status = event.payload.ride.shuttleStatus ?? 'off_board';
        // With its time in the outbox and at the broker. The clocks of the machines agree (ClockCheck).
        delay.observe({ status }, Math.max(0, Date.now() - Date.parse(event.at)) / 1000);
        this.recordChange(event.payload);
      }
      if (lotId && LISTED_EVENTS.some((kind) => type.startsWith(kind))) this.list(lotId).change();
    });
  }

  lot(lotId: string): LotReplica {
    let lot = this.lots.get(lotId);
    if (!lot) this.lots.set(lotId, (lot = new LotReplica()));
    return lot;
  }

  /** The version of a lot's customer list, from answers of the clients service. */
  list(lotId: string): UntilChanged<ListCount> {
    let list = this.lists.get(lotId);
    if (!list) this.lists.set(lotId, (list = new UntilChanged(this.live)));
    return list;
  }

  /** Usually called twice for a change of this gateway: by the write's response and by its event. */
  recordChange(change: RideChange): void {
    this.lot(change.ride.lotId).recordChange(change);
  }

  /**
   * Records a successful write of this gateway, with the board version and the change that it returned. The sender sees it in
   * the next answer of every gateway.
   */
  recordWrite(context: LotContext, reply: FastifyReply, result?: BoardCount & { change: RideChange | null }): void {
    const { lotId } = context;
    const lot = this.lot(lotId);
    let seen = this.ownWrites.boardVersion(reply.request, lotId);
    if (result) {
      seen = { version: result.boardVersion, epoch: result.epoch };
      lot.requireAtLeast(seen);
    }
    if (result?.change) this.recordChange(result.change);
    this.list(lotId).change();
    this.ownWrites.record(reply, context, lot.required(seen), result?.change ? [result.change.ride] : []);
  }

  /** Calls the listener when the shuttle service's database changes: data from the old one is invalid. */
  onEpochChange(listener: () => void): void {
    this.epochListeners.push(listener);
  }

  /** Returns the kept copy if it may be shown to a reader who has seen `seen`; otherwise asks the owner by `ask`. */
  async read<C extends Copy>(kept: Kept<C>, seen: SeenVersion, ask: () => Promise<C>): Promise<C> {
    return this.current(kept, seen) ?? this.renew(kept, seen, ask);
  }

  /** Returns the kept copy with the changes that have arrived. It may lack a lost one, so it is not for showing. */
  unconfirmed<C extends Copy>({ copy }: Kept<C>): C | undefined {
    if (!copy || !this.live.isUp()) return undefined;
    this.lot(copy.lotId).bringForward(copy);
    return copy;
  }

  /** Asks for a lot's version now. For readers who cannot say which change they have seen. */
  async askVersion(context: LotContext): Promise<Version> {
    const { lotId } = context;
    const askedAt = performance.now();
    const { versions, epoch } = await this.rpc.call('shuttle.board.counts', {}, { ...context, lotId: null });
    const count = { version: versions[lotId] ?? 0, epoch };
    this.confirm(lotId, count, askedAt);
    return count;
  }

  /** Returns the kept copy if no later version is known or was seen, and the shuttle service has confirmed that. */
  private current<C extends Copy>({ copy }: Kept<C>, seen: SeenVersion): C | undefined {
    if (!copy || !this.live.isUp()) return undefined;
    const lot = this.lot(copy.lotId);
    const { confirmedAt } = lot;
    if (performance.now() - confirmedAt > CONFIRM_AFTER_MS) void this.confirmAll();
    return this.live.trusts(confirmedAt) && lot.isNewest(copy, seen(copy.lotId)) ? copy : undefined;
  }

  private async renew<C extends Copy>(kept: Kept<C>, seen: SeenVersion, ask: () => Promise<C>): Promise<C> {
    const arrivedAt = performance.now();
    // A confirmation, or waiting for the event, is cheaper than fetching the copy.
    if (kept.copy && this.live.isUp()) {
      const { copy } = kept;
      const lot = this.lot(copy.lotId);
      if (!this.live.trusts(lot.confirmedAt)) await this.confirmAll();
      await lot.waitFor(copy, seen(copy.lotId), EVENT_WAIT_MS);
      const current = this.current(kept, seen);
      if (current) return current;
    }
    for (;;) {
      const { startedAt, answer } = (kept.asking ??= this.ask(kept, ask));
      const copy = await answer;
      // A question from before this reader may miss what they have seen.
      if (this.lot(copy.lotId).isNewest(copy, seen(copy.lotId)) || startedAt >= arrivedAt) return copy;
    }
  }

  private ask<C extends Copy>(kept: Kept<C>, question: () => Promise<C>): NonNullable<Kept<C>['asking']> {
    const startedAt = performance.now();
    const answer = question()
      .then((copy) => {
        this.confirm(copy.lotId, copy, startedAt);
        if (this.lot(copy.lotId).isSameEpoch(copy.epoch)) kept.copy = copy;
        return copy;
      })
      .finally(() => delete kept.asking);
    return { startedAt, answer };
  }

  private confirm(lotId: string, count: Version, askedAt: number): void {
    if (this.lot(lotId).confirm(count, askedAt)) for (const listener of this.epochListeners) listener();
  }

  /** Asks for the versions of all lots, one question at a time. Errors are ignored: the next reader fetches its copy and gets them. */
  private confirmAll(): Promise<void> {
    this.confirming ??= this.askVersions().finally(() => (this.confirming = undefined));
    return this.confirming;
  }

  private async askVersions(): Promise<void> {
    const askedAt = performance.now();
    try {
      const context = systemContext(randomUUID());
      const { versions, epoch } = await this.rpc.call('shuttle.board.counts', {}, context, CONFIRM_TIMEOUT_MS);
      // A lot that is not listed has had no change.
      for (const lotId of this.lots.keys()) this.confirm(lotId, { version: versions[lotId] ?? 0, epoch }, askedAt);
    } catch {
      // Stays unconfirmed.
    }
  }
}
