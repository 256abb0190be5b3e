import type { Lot } from '@lotline/contracts';
import { ShutdownTasks, LOGGER, Lots, SETTINGS, type Logger } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { ShuttleSettings } from '../config.js';
import { DemoBoards } from './demo-boards.js';
import { DemoRepository } from './demo.repository.js';

const LOOK_MS = 1000;

/** With DEMO=true: gives every lot that never had a ride a busy board, once its demo customers have come. */
@Injectable()
export class DemoService implements OnApplicationBootstrap {
  private waiting: readonly Lot[];
  /** How many riders a lot had at the last look. */
  private readonly seen = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;

  constructor(
    private readonly demo: DemoRepository,
    private readonly boards: DemoBoards,
    private readonly shutdownTasks: ShutdownTasks,
    lots: Lots,
    @Inject(SETTINGS) private readonly settings: ShuttleSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.waiting = lots.all;
  }

  onApplicationBootstrap(): void {
    if (!this.settings.DEMO) return;
    this.timer = setInterval(() => {
      this.looking ??= this.look().finally(() => (this.looking = undefined));
    }, LOOK_MS);
    this.shutdownTasks.add(async () => {
      clearInterval(this.timer);
      await this.looking;
    });
  }

  private async look(): Promise<void> {
    try {
      for (const lot of this.waiting) {
        const isDone =
          (await this.demo.hasRides(lot.id)) || ((await this.isComplete(lot)) && (await this.boards.fill(lot)));
        if (isDone) this.waiting = this.waiting.filter(({ id }) => id !== lot.id);
      }
      if (this.waiting.length === 0) clearInterval(this.timer);
    } catch (error) {
      this.logger.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'demo rides wait');
    }
  }

  /** Once no more customers came since the last look, so that the choice is the same at every first start. */
  private async isComplete({ id }: Lot): Promise<boolean> {
    const count = await this.demo.countRiders(id);
    const before = this.seen.get(id);
    this.seen.set(id, count);
    return count > 0 && count === before;
  }
}
