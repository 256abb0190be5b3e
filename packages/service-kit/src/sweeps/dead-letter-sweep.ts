import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { GetMessage } from 'amqplib';
import { SERVICE, SETTINGS, type KitService, type KitSettings } from '../bootstrap/tokens.js';
import { Clock } from '../clock.js';
import { filterQueue, type Verdict } from '../events/filter-queue.js';
import { deadLetterQueue } from '../events/queues.js';
import { PeriodicTasks } from './periodic-tasks.js';
import { DAY_MS, HOUR_MS } from './retention.js';

/**
 * Drops dead letters after their retention period. A time to live cannot do this: the arguments of a declared queue cannot
 * change, and the broker expires messages only at the head of a queue. One replica at a time goes through the queue.
 */
@Injectable()
export class DeadLetterSweep implements OnApplicationBootstrap {
  constructor(
    private readonly clock: Clock,
    private readonly tasks: PeriodicTasks,
    @Inject(SERVICE) private readonly service: KitService,
    @Inject(SETTINGS) private readonly settings: KitSettings & { DEAD_LETTER_RETENTION_DAYS: number },
  ) {}

  onApplicationBootstrap(): void {
    this.tasks.start({ name: 'dead letters', everyMs: HOUR_MS, run: () => this.removeOld() })();
  }

  /** Returns how many it dropped. Throws only the code of an error: its message may contain the URL with its password. */
  async removeOld(): Promise<number> {
    const { RABBITMQ_URL, DEAD_LETTER_RETENTION_DAYS } = this.settings;
    const now = this.clock.now().getTime();
    const before = now - DEAD_LETTER_RETENTION_DAYS * DAY_MS;
    const queue = deadLetterQueue(this.service.name);
    try {
      return (await filterQueue(RABBITMQ_URL, queue, (letter) => verdictOn(letter, before, now))) ?? 0;
    } catch (error) {
      throw new Error(error instanceof Error && 'code' in error ? String(error.code) : 'unknown', { cause: error });
    }
  }
}

/** The retention period of a letter without a date begins now. */
function verdictOn(letter: GetMessage, before: number, now: number): Verdict {
  const deadSince = deadLetterTime(letter) ?? now;
  return deadSince < before ? 'drop' : { timestamp: Math.floor(deadSince / 1000) };
}

/**
 * Returns when a message became a dead letter, in ms since 1970. The consumer stores that time in the message. The broker, which
 * dead-letters a message that keeps killing its consumers, does not; the time of the event then counts.
 */
function deadLetterTime({ content, properties }: GetMessage): number | undefined {
  if (typeof properties.timestamp === 'number') return properties.timestamp * 1000;
  const [, at = ''] = /"at": ?"([^"]{1,40})"/.exec(content.toString()) ?? [];
  const time = Date.parse(at);
  return Number.isNaN(time) ? undefined : time;
}
