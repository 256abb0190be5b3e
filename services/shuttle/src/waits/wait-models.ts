import { setImmediate } from 'node:timers/promises';
import type { Lot } from '@lotline/contracts';
import { Clock, LOGGER, type Logger } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { finishedWaits, updateModel, LEARNING_DAYS, MIN_RIDES, emptyModel, type WaitModel } from './estimate.js';
import { WaitsRepository } from './waits.repository.js';

const REFRESH_MS = 600_000;
const DAY_MS = 86_400_000;
/** Takes a few milliseconds; other calls run between two batches. */
const BATCH = 100;

interface CachedModel {
  model: WaitModel;
  /** Epoch ms. */
  at: number;
}

/** Caches each lot's wait model, which is learned from the lot's own rides and refreshed every ten minutes. */
@Injectable()
export class WaitModels {
  private readonly cache = new Map<string, CachedModel>();
  private readonly refreshing = new Map<string, Promise<WaitModel>>();

  constructor(
    private readonly waits: WaitsRepository,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Waits for a refresh while the lot has too few rides for a model, so that a new lot gets one as soon as possible. */
  async get(lot: Lot): Promise<WaitModel> {
    const cached = this.cache.get(lot.id);
    if (!cached || cached.model.waits.length < MIN_RIDES) return this.refresh(lot);
    if (this.clock.now().getTime() - cached.at > REFRESH_MS) {
      this.refresh(lot).catch((error: unknown) =>
        this.logger.warn(
          { reason: error instanceof Error ? error.message : 'unknown' },
          'wait model could not be refreshed',
        ),
      );
    }
    return cached.model;
  }

  private refresh(lot: Lot): Promise<WaitModel> {
    let refresh = this.refreshing.get(lot.id);
    if (!refresh) {
      refresh = this.learn(lot).finally(() => this.refreshing.delete(lot.id));
      this.refreshing.set(lot.id, refresh);
    }
    return refresh;
  }

  private async learn({ id, timeZone }: Lot): Promise<WaitModel> {
    const at = this.clock.now().getTime();
    const finished = finishedWaits(await this.waits.stays(id, new Date(at - LEARNING_DAYS * DAY_MS)));
    let model = emptyModel(timeZone);
    for (let next = 0; next < finished.length; next += BATCH) {
      model = updateModel(model, finished.slice(next, next + BATCH));
      await setImmediate();
    }
    this.cache.set(id, { model, at });
    return model;
  }
}
