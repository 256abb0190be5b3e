import { setTimeout } from 'node:timers/promises';
import type { ServiceName } from '@lotline/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { ConfirmChannel, Replies } from 'amqplib';
import { SERVICE, type KitService } from '../bootstrap/tokens.js';
import { Metrics } from '../metrics/metrics.js';
import { rpcQueue, RPC_QUEUE_OPTIONS } from '../rpc/wire.js';
import { Broker } from './broker.js';
import { declareDeadLetters, declareEventQueue, isSubscriber } from './queues.js';

/** Ends a read that a frozen broker never answers, in ms, so that the next scrape can ask again. */
const TIMEOUT_MS = 1500;

/**
 * Exports the lengths of this service's queues, and of its dead-letter queue. Every replica reports the same numbers. While the
 * broker does not answer, they are absent.
 */
@Injectable()
export class QueueMetrics {
  private channel: ConfirmChannel | undefined;

  constructor(
    private readonly broker: Broker,
    private readonly metrics: Metrics,
    @Inject(SERVICE) private readonly service: KitService,
  ) {}

  start(): void {
    const { name } = this.service;
    this.broker.channel('queue metrics', (channel) => this.open(channel));
    const messages = this.metrics.gauge('lotline_queue_messages');
    const consumers = this.metrics.gauge('lotline_queue_consumers');
    const deadLetters = isSubscriber(name) ? this.metrics.gauge('lotline_dead_letters') : undefined;
    const gauges = [messages, consumers, ...(deadLetters ? [deadLetters] : [])];
    this.metrics.readAtScrape('queues', gauges, async () => {
      const { queues, dead } = await Promise.race([this.ask(name), rejectAfterTimeout()]);
      return () => {
        for (const { queue, messageCount, consumerCount } of queues) {
          messages.set({ queue }, messageCount);
          consumers.set({ queue }, consumerCount);
        }
        if (dead) deadLetters?.set({ queue: dead.queue }, dead.messageCount);
      };
    });
  }

  private async open(channel: ConfirmChannel): Promise<void> {
    channel.once('close', () => (this.channel = undefined));
    this.channel = channel;
  }

  /** Declaring an existing queue returns its length, and recreates a deleted one. */
  private async ask(service: ServiceName): Promise<{ queues: Replies.AssertQueue[]; dead?: Replies.AssertQueue }> {
    const { channel } = this;
    if (!channel) throw new Error('The broker is not connected');
    const calls = await channel.assertQueue(rpcQueue(service), RPC_QUEUE_OPTIONS);
    if (!isSubscriber(service)) return { queues: [calls] };
    const dead = await declareDeadLetters(channel, service);
    return { queues: [calls, await declareEventQueue(channel, service)], dead };
  }
}

async function rejectAfterTimeout(): Promise<never> {
  await setTimeout(TIMEOUT_MS, undefined, { ref: false });
  throw new Error('The broker does not answer');
}
