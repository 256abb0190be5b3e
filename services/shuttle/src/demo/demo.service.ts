import type { Lot } from '@lotline/protocol';
import { ShutdownTasks, LOGGER, Lots, SETTINGS, type Logger } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { ShuttleSettings } from '../config.js';
import { DemoBoards } from './demo-boards.js';
import { DemoRepository } from './demo.repository.js';

const POLL_MS = 1000;

/** With DEMO=true, fills the board of every lot that never had a ride, once its demo customers have arrived. */
@Injectable()
export class DemoService implements OnApplicationBootstrap {
  private pending: readonly Lot[];
  /** The number of riders of each lot at the last poll. */
  private readonly riderCounts = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private polling: Promise<void> | undefined;

  constructor(
    private readonly demo: DemoRepository,
    private readonly boards: DemoBoards,
    private readonly shutdownTasks: ShutdownTasks,
    lots: Lots,
    @Inject(SETTINGS) private readonly settings: ShuttleSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.pending = lots.all;
  }

  onApplicationBootstrap(): void {
    if (!this.settings.DEMO) return;
    this.timer = setInterval(() => {
      this.polling ??= this.poll().finally(() => (this.polling = undefined));
    }, POLL_MS);
    this.shutdownTasks.add(async () => {
      clearInterval(this.timer);
      await this.polling;
    });
  }

  private async poll(): Promise<void> {
    try {
      for (const lot of this.pending) {
        const isDone =
          (await this.demo.hasRides(lot.id)) || ((await this.isComplete(lot)) && (await this.boards.fill(lot)));
        if (isDone) this.pending = this.pending.filter(({ id }) => id !== lot.id);
      }
      if (this.pending.length === 0) clearInterval(this.timer);
    } catch (error) {
      this.logger.warn(
        { reason: error instanceof Error ? error.message : 'unknown' },
        'demo rides could not be written yet',
      );
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
