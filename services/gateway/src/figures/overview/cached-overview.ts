import { randomUUID } from 'node:crypto';
import { systemContext, type LotOverview } from '@lotline/protocol';
import { Lots, RpcClient } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { TRUST_MS } from '../../replica/version-tracker.js';
import { LiveSubscription } from '../../replica/live-subscription.js';
import { OverviewSnapshot } from './overview-snapshot.js';

const TIMEOUT_MS = 3000;

interface Cached {
  snapshot: OverviewSnapshot;
  /** ms of `performance.now()`. */
  askedAt: number;
  generation: number;
  /** The number of changes that had been received when the services were asked. */
  changes: number;
}

/**
 * Caches the figures of all lots. While somebody reads them, each service is asked once for all lots: after a change,
 * and otherwise at most once a second. The number of readers makes no difference (docs/decisions/figures.md).
 */
@Injectable()
export class CachedOverview {
  private cached: Cached | undefined;
  private fetching: { changes: number; result: Promise<OverviewSnapshot> } | undefined;
  /** Counts received changes of any lot. */
  private changes = 0;

  constructor(
    private readonly rpc: RpcClient,
    private readonly lots: Lots,
    private readonly live: LiveSubscription,
  ) {
    live.onEvent(() => (this.changes += 1));
    lots.onChange(() => (this.changes += 1));
  }

  /** Returns figures that are at most a second old and include every received change. Rejects with the error of a failed call. */
  get(): OverviewSnapshot | Promise<OverviewSnapshot> {
    return this.cached && this.isCurrent(this.cached) ? this.cached.snapshot : this.renew();
  }

  private isCurrent({ askedAt, generation, changes }: Cached): boolean {
    const isSubscribed = this.live.isUp() && generation === this.live.generation;
    return isSubscribed && changes === this.changes && performance.now() - askedAt <= TRUST_MS;
  }

  private async renew(): Promise<OverviewSnapshot> {
    // A call that began before the last change may have missed it.
    while (this.fetching && this.fetching.changes !== this.changes) await this.fetching.result.catch(() => undefined);
    this.fetching ??= { changes: this.changes, result: this.fetch().finally(() => (this.fetching = undefined)) };
    return this.fetching.result;
  }

  private async fetch(): Promise<OverviewSnapshot> {
    const { changes } = this;
    const { generation } = this.live;
    const askedAt = performance.now();
    const asked = new OverviewSnapshot(await this.read());
    const before = this.cached?.snapshot;
    // Unchanged figures keep their composed responses.
    const snapshot = before?.equals(asked) ? before : asked;
    this.cached = { snapshot, askedAt, generation, changes };
    return snapshot;
  }

  /** Leaves out a lot that one of the services does not know yet. */
  private async read(): Promise<LotOverview[]> {
    const lotIds = this.lots.all.map(({ id }) => id);
    const context = systemContext(randomUUID());
    const [customers, boards, texts] = await Promise.all([
      this.rpc.call('clients.overview.read', { lotIds }, context, TIMEOUT_MS),
      this.rpc.call('shuttle.overview.read', { lotIds }, context, TIMEOUT_MS),
      this.rpc.call('notify.overview.read', { lotIds }, context, TIMEOUT_MS),
    ]);
    const boardsOf = byLot(boards.lots);
    const textsOf = byLot(texts.lots);
    return customers.lots.flatMap((figures) => {
      const lot = this.lots.find(figures.lotId);
      const board = boardsOf.get(figures.lotId);
      const text = textsOf.get(figures.lotId);
      if (!lot || !board || !text) return [];
      return { ...figures, ...board, title: lot.title, timeZone: lot.timeZone, textsStuck: text.stuck };
    });
  }
}

const byLot = <T extends { lotId: string }>(lots: readonly T[]): ReadonlyMap<string, T> =>
  new Map(lots.map((lot) => [lot.lotId, lot]));
