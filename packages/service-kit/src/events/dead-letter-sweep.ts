import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { GetMessage } from 'amqplib';
import { Drains } from '../bootstrap/drains.js';
import { LOGGER, SERVICE, SETTINGS, type KitService, type KitSettings } from '../bootstrap/tokens.js';
import { Clock } from '../clock.js';
import type { Logger } from '../logging/index.js';
import { filterQueue, type Verdict } from './filter-queue.js';
import { deadLetterQueue } from './queues.js';

const EVERY_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Drops dead letters once their retention period is over. It does not use a time to live: the arguments of a queue cannot change
 * once it is declared, and the broker expires messages at the head of a queue only. Replicas take turns.
 */
@Injectable()
export class DeadLetterSweep implements OnApplicationBootstrap {
  private sweeping: Promise<void> | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly drains: Drains,
    @Inject(SERVICE) private readonly service: KitService,
    @Inject(SETTINGS) private readonly settings: KitSettings & { DEAD_LETTER_RETENTION_DAYS: number },
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Sweeps now and every hour, until the drain. */
  onApplicationBootstrap(): void {
    const timer = setInterval(() => this.sweep(), EVERY_MS);
    this.sweep();
    this.drains.add(async () => {
      clearInterval(timer);
      await this.sweeping;
    });
  }

  /** Returns how many it dropped. */
  async removeOld(): Promise<number> {
    const { RABBITMQ_URL, DEAD_LETTER_RETENTION_DAYS } = this.settings;
    const now = this.clock.now().getTime();
    const before = now - DEAD_LETTER_RETENTION_DAYS * DAY_MS;
    const queue = deadLetterQueue(this.service.name);
    return (await filterQueue(RABBITMQ_URL, queue, (letter) => verdictOn(letter, before, now))) ?? 0;
  }

  /** What fails is done by the next sweep; at the first start of all there is no queue yet. */
  private sweep(): void {
    this.sweeping ??= this.removeOld()
      .then(
        (removed) => this.logger.debug({ removed }, 'old dead letters swept'),
        // The error of a connection may hold the URL with its password.
        (error: unknown) => {
          const reason = error instanceof Error && 'code' in error ? error.code : 'unknown';
          this.logger.info({ reason }, 'old dead letters could not be swept');
        },
      )
      .finally(() => (this.sweeping = undefined));
  }
}

/** A letter without a date begins its retention period now. */
function verdictOn(letter: GetMessage, before: number, now: number): Verdict {
  const laidAside = laidAsideAt(letter) ?? now;
  return laidAside < before ? 'drop' : { timestamp: Math.floor(laidAside / 1000) };
}

/**
 * When a message became a dead letter, in ms: the consumer says so. The broker, which lays a message aside that keeps killing
 * its consumers, and earlier releases do not: then the time of the event counts.
 */
function laidAsideAt({ content, properties }: GetMessage): number | undefined {
  if (typeof properties.timestamp === 'number') return properties.timestamp * 1000;
  const [, at = ''] = /"at":"([^"]{1,40})"/.exec(content.toString()) ?? [];
  const time = Date.parse(at);
  return Number.isNaN(time) ? undefined : time;
}
