import { ServerRMQ } from '@nestjs/microservices';
import type { AmqpConnectionManager } from 'amqp-connection-manager';
import type { Channel, ConsumeMessage } from 'amqplib';
import { CONNECTION_OPTIONS } from '../events/broker.js';
import { withCallChannels } from './call-channels.js';
import { CALL_TIMEOUT_MS, rpcQueue, RPC_QUEUE_OPTIONS } from './wire.js';

/**
 * A service's door for calls. At most once: a call is taken off the queue when it is read, and its caller's timeout speaks
 * for it after that. Nest's own server does not drain; this one does (notes: RabbitMQ in Nest).
 */
export class RpcServer extends ServerRMQ {
  private readonly tag: string;
  private raw: Channel | undefined;
  private inHand = 0;
  private idle: (() => void) | undefined;

  constructor(url: string, service: string) {
    const tag = `${service}-${process.pid}-${Date.now()}`;
    super({
      urls: [url],
      queue: rpcQueue(service),
      queueOptions: RPC_QUEUE_OPTIONS,
      socketOptions: CONNECTION_OPTIONS,
      noAck: true,
      consumerTag: tag,
      persistent: false,
    });
    this.tag = tag;
  }

  override async createClient<T>(): Promise<T> {
    return withCallChannels(await super.createClient<T & AmqpConnectionManager>());
  }

  override async setupChannel(channel: Channel, callback: () => void): Promise<void> {
    channel.once('close', () => (this.raw = undefined));
    await super.setupChannel(channel, callback);
    this.raw = channel;
  }

  override async handleMessage(message: ConsumeMessage, channel: Channel): Promise<void> {
    this.inHand += 1;
    try {
      await super.handleMessage({ ...message }, channel);
    } finally {
      this.inHand -= 1;
      if (this.inHand === 0) this.idle?.();
    }
  }

  assertListening(): void {
    if (!this.raw) throw new Error('No consumer on the call queue');
  }

  /** Takes no more calls and answers those in hand; one that is still in hand after `CALL_TIMEOUT_MS` has no caller left. */
  async drain(): Promise<void> {
    await this.raw?.cancel(this.tag).catch(() => undefined);
    if (this.inHand === 0) return;
    await new Promise<void>((resolve) => {
      this.idle = resolve;
      setTimeout(resolve, CALL_TIMEOUT_MS).unref();
    });
  }
}
