import { ClientRMQ } from '@nestjs/microservices';
import type { AmqpConnectionManager } from 'amqp-connection-manager';
import type { Channel, ConfirmChannel, Message } from 'amqplib';
import { brokerUrlsFromAny, openCallConnection } from '../events/connection.js';
import { SpareCalls } from './spare-calls.js';
import { rpcQueue, RPC_QUEUE_OPTIONS } from './wire.js';

/** Nest's client never settles calls that were pending when the broker died; this one fails them. */
export class FailingFastClient extends ClientRMQ {
  /** While the broker is short of memory or disk, it takes no calls. */
  isBlocked = false;
  private readonly urls: string[];

  /** `noAssert`: this process may not declare the queue, which exists already. */
  constructor(
    url: string,
    private readonly caller: string,
    private readonly service: string,
    noAssert: boolean,
  ) {
    const urls = brokerUrlsFromAny(url);
    super({ urls, queue: rpcQueue(service), noAssert, queueOptions: RPC_QUEUE_OPTIONS, persistent: false });
    this.urls = urls;
    this.status.subscribe((status) => {
      const name = String(status);
      this.isBlocked = name === 'blocked';
      if (name === 'disconnected') this.handleClose();
    });
  }

  override createClient(): AmqpConnectionManager {
    return openCallConnection(this.urls, `${this.caller} calls of ${this.service}`);
  }

  override async setupChannel(channel: Channel, resolve: () => void): Promise<void> {
    const spare = new SpareCalls(this.service, () => this.openSpareChannel());
    channel.on('return', (message: Message) => {
      spare.send(message).catch(() => this.fail(message));
    });
    await super.setupChannel(channel, resolve);
  }

  /** A channel with its own answers. */
  private async openSpareChannel(): Promise<ConfirmChannel> {
    const channel = await this.client?.connection?.createConfirmChannel();
    if (!channel) throw new Error('The broker is not connected');
    channel.on('error', () => undefined); // 'close' follows
    channel.on('return', (message: Message) => this.fail(message));
    await this.consumeChannel(channel);
    return channel;
  }

  /** No queue takes the call. */
  private fail({ properties }: Message): void {
    this.routingMap.get(String(properties.correlationId))?.({ err: new Error('No queue takes the call') });
  }
}
