import { randomUUID } from 'node:crypto';
import { systemContext, type LotOverview } from '@lotline/protocol';
import { Lots, RpcClient } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { LiveSubscription } from '../../replica/live-subscription.js';
import { UntilChanged } from '../../replica/until-changed.js';
import { OverviewSnapshot } from './overview-snapshot.js';

const TIMEOUT_MS = 3000;

/**
 * Caches the figures of all lots. While somebody reads them, each service is asked once for all lots: after a change,
 * and otherwise at most once a second. The number of readers makes no difference (docs/decisions/figures.md).
 */
@Injectable()
export class CachedOverview {
  private readonly latest: UntilChanged<OverviewSnapshot>;
  private snapshot: OverviewSnapshot | undefined;

  constructor(
    private readonly rpc: RpcClient,
    private readonly lots: Lots,
    live: LiveSubscription,
  ) {
    this.latest = new UntilChanged(live);
    live.onEvent(() => this.latest.change());
    lots.onChange(() => this.latest.change());
  }

  /** Returns figures that are at most a second old and include every received change. Rejects with the error of a failed call. */
  async get(): Promise<OverviewSnapshot> {
    return this.latest.current ?? this.latest.ask(() => this.fetch());
  }

  /** Unchanged figures keep their composed responses. */
  private async fetch(): Promise<OverviewSnapshot> {
    const asked = new OverviewSnapshot(await this.read());
    return (this.snapshot = this.snapshot?.equals(asked) ? this.snapshot : asked);
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
