import type { ServiceName } from '@lotline/protocol';
import { Inject, Injectable } from '@nestjs/common';
import type { Channel, Replies } from 'amqplib';
import { SERVICE, type KitService } from '../bootstrap/tokens.js';
import { within } from '../deadline.js';
import { Metrics } from '../metrics/metrics.js';
import { rpcQueue, RPC_QUEUE_OPTIONS, spareRpcQueue, SPARE_RPC_QUEUE_OPTIONS } from '../rpc/wire.js';
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
  private channel: Channel | undefined;

  constructor(
    private readonly broker: Broker,
    private readonly metrics: Metrics,
    @Inject(SERVICE) private readonly service: KitService,
  ) {}

  start(): void {
    const { name } = this.service;
    const messages = this.metrics.gauge('lotline_queue_messages');
    const consumers = this.metrics.gauge('lotline_queue_consumers');
    const deadLetters = isSubscriber(name) ? this.metrics.gauge('lotline_dead_letters') : undefined;
    const gauges = [messages, consumers, ...(deadLetters ? [deadLetters] : [])];
    this.metrics.readAtScrape('queues', gauges, async () => {
      const { queues, dead } = await within(TIMEOUT_MS, this.ask(name));
      return () => {
        for (const { queue, messageCount, consumerCount } of queues) {
          messages.set({ queue }, messageCount);
          consumers.set({ queue }, consumerCount);
        }
        if (dead) deadLetters?.set({ queue: dead.queue }, dead.messageCount);
      };
    });
  }

  /** Declaring an existing queue returns its length, and recreates a deleted one. */
  private async ask(service: ServiceName): Promise<{ queues: Replies.AssertQueue[]; dead?: Replies.AssertQueue }> {
    const calls = [...(await this.askUsualCalls(service)), await this.askSpareCalls(service)];
    if (!isSubscriber(service)) return { queues: calls };
    const channel = await this.open();
    const dead = await declareDeadLetters(channel, service);
    return { queues: [...calls, await declareEventQueue(channel, service)], dead };
  }

  /** Nothing while the broker's node of this queue is lost; the refusal closes the channel. */
  private async askUsualCalls(service: ServiceName): Promise<Replies.AssertQueue[]> {
    const channel = await this.open();
    return channel.assertQueue(rpcQueue(service), RPC_QUEUE_OPTIONS).then(
      (calls) => [calls],
      () => [],
    );
  }

  private async askSpareCalls(service: ServiceName): Promise<Replies.AssertQueue> {
    const channel = await this.open();
    return channel.assertQueue(spareRpcQueue(service), SPARE_RPC_QUEUE_OPTIONS);
  }

  private async open(): Promise<Channel> {
    if (this.channel) return this.channel;
    const channel = await this.broker.requestChannel();
    channel.once('close', () => (this.channel = undefined));
    return (this.channel = channel);
  }
}
