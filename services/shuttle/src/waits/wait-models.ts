import { setImmediate } from 'node:timers/promises';
import type { Lot } from '@lotline/protocol';
import { Clock, LOGGER, type Logger } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import {
  emptyModel,
  finishedWaits,
  LEARNING_DAYS,
  MIN_RIDES,
  updateModel,
  type FinishedWait,
  type WaitModel,
} from './estimate.js';
import { MAX_MINUTES } from './queue.js';
import { WaitsRepository } from './waits.repository.js';

const REFRESH_MS = 600_000;
const DAY_MS = 86_400_000;
/** Longer than a pick-up can be undone. */
const FINAL_MS = 60_000;
/** Of the longest wait and of the queue ahead of it. */
const LOOKBACK_MS = 2 * MAX_MINUTES * 60_000;
/** Waits learned in one turn of the event loop: a few milliseconds with a full model. Other calls run between two turns. */
const BATCH = 10;

interface CachedModel {
  model: WaitModel;
  /** The model has the waits that ended by then. Epoch ms. */
  until: number;
}

/**
 * Caches each lot's wait model, which is learned from the lot's own rides. Every ten minutes it learns the waits that have ended
 * since. Lots learn one after the other, so that a turn of the event loop has the work of one lot.
 */
@Injectable()
export class WaitModels {
  private readonly cache = new Map<string, CachedModel>();
  private readonly refreshing = new Map<string, Promise<WaitModel>>();
  private lastRefresh: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly waits: WaitsRepository,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Waits for a refresh while the lot has too few rides for a model, so that a new lot gets one as soon as possible. */
  async get(lot: Lot): Promise<WaitModel> {
    const cached = this.cached(lot);
    // So few rides are learned at once.
    if (cached && cached.model.waits.length < MIN_RIDES) return this.learn(lot);
    if (!cached) return this.refresh(lot);
    if (this.clock.now().getTime() - cached.until > REFRESH_MS) {
      this.refresh(lot).catch((error: unknown) =>
        this.logger.warn(
          { reason: error instanceof Error ? error.message : 'unknown' },
          'wait model could not be refreshed',
        ),
      );
    }
    return cached.model;
  }

  private cached({ id, timeZone }: Lot): CachedModel | undefined {
    const cached = this.cache.get(id);
    return cached?.model.timeZone === timeZone ? cached : undefined;
  }

  private refresh(lot: Lot): Promise<WaitModel> {
    let refresh = this.refreshing.get(lot.id);
    if (!refresh) {
      refresh = this.lastRefresh.then(() => this.learn(lot)).finally(() => this.refreshing.delete(lot.id));
      this.refreshing.set(lot.id, refresh);
      this.lastRefresh = refresh.catch(() => undefined);
    }
    return refresh;
  }

  private async learn(lot: Lot): Promise<WaitModel> {
    const until = this.clock.now().getTime() - FINAL_MS;
    const cached = this.cached(lot);
    const since = cached ? cached.until - LOOKBACK_MS : until - LEARNING_DAYS * DAY_MS;
    let model = cached?.model ?? emptyModel(lot.timeZone);
    let batch: FinishedWait[] = [];
    for (const wait of finishedWaits(await this.waits.stays(lot.id, new Date(since)))) {
      if (wait.pickedUpAt > until) break;
      if (cached && wait.pickedUpAt <= cached.until) continue;
      batch.push(wait);
      if (batch.length < BATCH) continue;
      model = updateModel(model, batch);
      batch = [];
      await setImmediate();
    }
    model = updateModel(model, batch);
    this.cache.set(lot.id, { model, until });
    return model;
  }
}
