import { setImmediate } from 'node:timers/promises';
import {
  finishedWaits,
  learn,
  LEARNT_DAYS,
  MIN_RIDES,
  noLessons,
  type Lot,
  type WaitLessons,
} from '@lotline/contracts';
import { Clock, LOGGER, type Logger } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { WaitsRepository } from './waits.repository.js';

const LEARN_EVERY_MS = 600_000;
const DAY_MS = 86_400_000;
/** Some milliseconds: other calls pass between two of them. */
const RIDES_AT_A_TIME = 100;

interface Learnt {
  lessons: WaitLessons;
  /** Epoch ms. */
  at: number;
}

/** What each lot's own rides teach: kept in memory, and learnt anew from the history now and then. */
@Injectable()
export class Lessons {
  private readonly learnt = new Map<string, Learnt>();
  private readonly learning = new Map<string, Promise<WaitLessons>>();

  constructor(
    private readonly waits: WaitsRepository,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Waited for while there are too few, which are soon read: a lot that begins knows as soon as it can. */
  async of(lot: Lot): Promise<WaitLessons> {
    const known = this.learnt.get(lot.id);
    if (!known || known.lessons.waits.length < MIN_RIDES) return this.renew(lot);
    if (this.clock.now().getTime() - known.at > LEARN_EVERY_MS) {
      this.renew(lot).catch((error: unknown) =>
        this.logger.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'waits were not learnt'),
      );
    }
    return known.lessons;
  }

  private renew(lot: Lot): Promise<WaitLessons> {
    let learning = this.learning.get(lot.id);
    if (!learning) {
      learning = this.learn(lot).finally(() => this.learning.delete(lot.id));
      this.learning.set(lot.id, learning);
    }
    return learning;
  }

  private async learn({ id, timeZone }: Lot): Promise<WaitLessons> {
    const at = this.clock.now().getTime();
    const finished = finishedWaits(await this.waits.stays(id, new Date(at - LEARNT_DAYS * DAY_MS)));
    let lessons = noLessons(timeZone);
    for (let next = 0; next < finished.length; next += RIDES_AT_A_TIME) {
      lessons = learn(lessons, finished.slice(next, next + RIDES_AT_A_TIME));
      await setImmediate();
    }
    this.learnt.set(id, { lessons, at });
    return lessons;
  }
}
