import type { Lot } from '@lotline/protocol';
import { Lots, PeriodicTasks, SETTINGS } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { ShuttleSettings } from '../config.js';
import { DemoBoards } from './demo-boards.js';
import { DemoRepository } from './demo.repository.js';

/** With DEMO=true, fills the board of every lot that never had a ride, once its demo customers have arrived. */
@Injectable()
export class DemoService implements OnApplicationBootstrap {
  private pending: readonly Lot[];
  /** The number of riders of each lot at the last poll. */
  private readonly riderCounts = new Map<string, number>();

  constructor(
    private readonly demo: DemoRepository,
    private readonly boards: DemoBoards,
    private readonly tasks: PeriodicTasks,
    lots: Lots,
    @Inject(SETTINGS) private readonly settings: ShuttleSettings,
  ) {
    this.pending = lots.all;
  }

  onApplicationBootstrap(): void {
    if (this.settings.DEMO) this.tasks.start({ name: 'demo rides', everyMs: 1000, run: () => this.fillPending() });
  }

  private async fillPending(): Promise<void> {
    for (const lot of this.pending) {
      const isDone =
        (await this.demo.hasRides(lot.id)) || ((await this.isComplete(lot)) && (await this.boards.fill(lot)));
      if (isDone) this.pending = this.pending.filter(({ id }) => id !== lot.id);
    }
  }

  /** Returns true once no customers arrived since the last poll, so that every first start chooses the same ones. */
  private async isComplete({ id }: Lot): Promise<boolean> {
    const count = await this.demo.countRiders(id);
    const before = this.riderCounts.get(id);
    this.riderCounts.set(id, count);
    return count > 0 && count === before;
  }
}
