import type { LotRecord } from '@lotline/protocol';
import { Inject, Injectable } from '@nestjs/common';
import { ShutdownTasks, LOGGER } from '../bootstrap/tokens.js';
import { SettingError } from '../config/settings.js';
import { reasonOf, type Logger } from '../logging/logger.js';
import { untilReachable } from '../servers/until-reachable.js';
import { LotSubscription } from './lot-subscription.js';
import { Lots, LotsStore, type Replacement } from './lots.js';

/** How often the owner is asked for changes whose events were lost. */
const REFRESH_MS = 60_000;
/** The delay before asking again after the owner or the database did not answer. */
const REFRESH_AGAIN_MS = 5000;

/** Keeps this process's `Lots` equal to those of the auth service (docs/decisions/lots.md). */
@Injectable()
export class LotsFollower {
  readonly lots = new Lots();
  /** The versions that this process has read from the database or written into it. */
  private readonly stored = new Map<string, number>();
  private work: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private isStopping = false;

  constructor(
    private readonly store: LotsStore,
    private readonly subscription: LotSubscription,
    private readonly shutdownTasks: ShutdownTasks,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns the lots once there are any: those of the database or, if it has none, those of their owner. */
  load(): Promise<Lots> {
    return untilReachable(() => this.loadOnce(), {
      reasonOf: (error) => (error instanceof SettingError ? undefined : reasonOf(error)),
      report: (reason) => this.logger.warn({ reason }, 'waiting for the lots'),
    });
  }

  private async loadOnce(): Promise<Lots> {
    for (const lot of await this.store.read()) {
      this.lots.apply(lot);
      this.stored.set(lot.id, lot.version);
    }
    if (this.lots.allWithArchived().length === 0) await this.refresh();
    if (this.lots.allWithArchived().length === 0) throw new Error('There is no lot yet');
    return this.lots;
  }

  start(): void {
    this.shutdownTasks.add(() => this.stop());
    this.subscription.start({ onSubscribed: () => this.schedule(0), onLot: (lot) => this.applyChange(lot) });
  }

  /** Throws while changes do not arrive. */
  assertFollowing(): void {
    this.subscription.assertSubscribed();
  }

  private async stop(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    // A call to the owner in progress is not awaited: it can take as long as its timeout.
    await this.subscription.stop();
  }

  private applyChange(lot: LotRecord): void {
    this.lots.apply(lot);
    this.enqueue(() => this.write());
  }

  /** Asks the owner for changes that no event brought. Its answer counts even where its version is lower. */
  private async refresh(): Promise<void> {
    const known = this.lots.allWithArchived().map(({ id, version }) => ({ id, version }));
    const versions = new Map(known.map(({ id, version }) => [id, version]));
    for (const lot of await this.store.fetch(known)) {
      this.lots.apply(lot, Math.max(lot.version - 1, versions.get(lot.id) ?? 0));
    }
    await this.write();
  }

  /** Writes the lots that the database lacks. A call may have applied a lot before its event came (`LotsController`). */
  private async write(): Promise<void> {
    const replacements: Replacement[] = this.lots
      .allWithArchived()
      .filter(({ id, version }) => this.stored.get(id) !== version)
      .map((lot) => ({ lot, over: Math.max(lot.version - 1, this.stored.get(lot.id) ?? 0) }));
    await this.store.write(replacements);
    for (const { lot } of replacements) this.stored.set(lot.id, lot.version);
  }

  private schedule(ms: number): void {
    clearTimeout(this.timer);
    if (this.isStopping) return;
    this.timer = setTimeout(() => this.enqueue(() => this.refresh().then(() => this.schedule(REFRESH_MS))), ms);
    this.timer.unref();
  }

  /** Runs the steps one after another. The next refresh, which follows soon, makes up for a step that fails. */
  private enqueue(step: () => Promise<void>): void {
    this.work = this.work.then(async () => {
      if (this.isStopping) return;
      await step().catch((error: unknown) => {
        if (this.isStopping) return;
        this.logger.warn({ reason: reasonOf(error) }, 'the lots could not be refreshed');
        this.schedule(REFRESH_AGAIN_MS);
      });
    });
  }
}
