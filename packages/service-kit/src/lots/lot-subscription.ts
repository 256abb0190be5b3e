import { randomUUID } from 'node:crypto';
import { EVENTS_EXCHANGE, readEvent, type LotRecord } from '@lotline/protocol';
import { Inject, Injectable } from '@nestjs/common';
import type { ChannelWrapper } from 'amqp-connection-manager';
import type { ConfirmChannel, ConsumeMessage } from 'amqplib';
import { LOGGER, SERVICE, type KitService } from '../bootstrap/tokens.js';
import { Broker } from '../events/broker.js';
import { eventQueue } from '../events/queues.js';
import type { Logger } from '../logging/logger.js';

const LOT_SAVED = 'lot.saved';

interface Listener {
  /** Called after each subscription. Changes before it may have been missed. */
  onSubscribed(): void;
  onLot(lot: LotRecord): void;
}

/** This process's private queue of changed lots, which is deleted with its connection. */
@Injectable()
export class LotSubscription {
  private channel: ConfirmChannel | undefined;
  private wrapper: ChannelWrapper | undefined;
  private isStopping = false;

  constructor(
    private readonly broker: Broker,
    @Inject(SERVICE) private readonly service: KitService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(listener: Listener): void {
    this.wrapper = this.broker.consumingChannel('lots', (channel) => this.subscribe(channel, listener));
  }

  /** Throws while this process has no queue. */
  assertSubscribed(): void {
    if (!this.channel) throw new Error('There is no subscription to changes of lots');
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    this.channel = undefined;
    await this.wrapper?.close();
  }

  private async subscribe(channel: ConfirmChannel, listener: Listener): Promise<void> {
    this.channel = undefined;
    if (this.isStopping) return;
    const { queue } = await channel.assertQueue(this.queueName(), {
      exclusive: true,
      autoDelete: true,
      durable: false,
    });
    await channel.bindQueue(queue, EVENTS_EXCHANGE, LOT_SAVED);
    channel.once('close', () => this.onLost(channel));
    await channel.consume(
      queue,
      (message) => {
        if (message) this.receive(message, listener);
        else this.onCanceled(channel, listener);
      },
      { noAck: true },
    );
    this.channel = channel;
    listener.onSubscribed();
  }

  /** The names that the service's broker user may declare (scripts/servers/broker-users.ts). */
  private queueName(): string {
    return this.service.name === 'gateway' ? '' : `${eventQueue(this.service.name)}.lots.${randomUUID()}`;
  }

  private receive({ content, properties: { userId } }: ConsumeMessage, listener: Listener): void {
    try {
      const event = readEvent(content.toString());
      if (event?.type !== LOT_SAVED || !this.broker.senders.mayPublish(userId, LOT_SAVED)) return;
      listener.onLot(event.payload.lot);
    } catch {
      this.logger.error('ignored an invalid lot');
    }
  }

  /** The broker cancels the consumer when its queue is deleted; declare another one. */
  private onCanceled(channel: ConfirmChannel, listener: Listener): void {
    void this.subscribe(channel, listener).catch(() => undefined); // a failed channel is opened again
  }

  private onLost(channel: ConfirmChannel): void {
    if (this.channel === channel) this.channel = undefined;
  }
}
