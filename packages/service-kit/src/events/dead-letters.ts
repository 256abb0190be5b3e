import { setTimeout } from 'node:timers/promises';
import type { ServiceName } from '@lotline/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { ConfirmChannel } from 'amqplib';
import { Gauge } from 'prom-client';
import { SERVICE, type KitService } from '../bootstrap/tokens.js';
import { Clock } from '../clock.js';
import { Health } from '../health/health.js';
import { Broker } from './broker.js';
import { deadLetterQueue, declareDeadLetters, isSubscriber } from './queues.js';

/** How long a count is reused, however often /metrics is requested. */
const CACHE_MS = 5000;
/** Keeps a frozen broker from delaying /metrics. */
const TIMEOUT_MS = 1500;

/**
 * Exports the number of dead letters of this service at /metrics (docs/operations.md, "When paged"). While the broker does not
 * answer, the metric is absent rather than stale.
 */
@Injectable()
export class DeadLetters {
  private channel: ConfirmChannel | undefined;
  private askedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly broker: Broker,
    private readonly health: Health,
    private readonly clock: Clock,
    @Inject(SERVICE) private readonly service: KitService,
  ) {}

  start(): void {
    const { name } = this.service;
    if (!isSubscriber(name)) return;
    this.broker.channel('dead letters', (channel) => this.open(channel, name));
    const gauge: Gauge<'queue'> = new Gauge({
      name: 'lotline_dead_letters',
      help: 'Events that could not be handled and wait in the dead-letter queue',
      labelNames: ['queue'],
      registers: [this.health.registry],
      collect: () => this.collect(gauge, name),
    });
  }

  private async open(channel: ConfirmChannel, service: ServiceName): Promise<void> {
    channel.once('close', () => (this.channel = undefined));
    await declareDeadLetters(channel, service);
    this.channel = channel;
  }

  private async collect(gauge: Gauge<'queue'>, service: ServiceName): Promise<void> {
    const now = this.clock.now().getTime();
    if (now - this.askedAt < CACHE_MS) return;
    this.askedAt = now;
    const count = await this.ask(service).catch(() => undefined);
    if (count === undefined) gauge.reset();
    else gauge.set({ queue: deadLetterQueue(service) }, count);
  }

  /** Declaring an existing queue returns its length, and recreates a deleted one. */
  private async ask(service: ServiceName): Promise<number> {
    if (!this.channel) throw new Error('The broker is not connected');
    const { messageCount } = await Promise.race([declareDeadLetters(this.channel, service), tooLate()]);
    return messageCount;
  }
}

async function tooLate(): Promise<never> {
  await setTimeout(TIMEOUT_MS, undefined, { ref: false });
  throw new Error('The broker does not answer');
}
