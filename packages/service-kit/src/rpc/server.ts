import { DomainError, unavailable, type ServiceName } from '@lotline/contracts';
import { ServerRMQ } from '@nestjs/microservices';
import type { AmqpConnectionManager } from 'amqp-connection-manager';
import type { Channel, ConsumeMessage } from 'amqplib';
import type { Logger } from '../logging/index.js';
import { SenderPolicy } from '../senders/sender-policy.js';
import { CONNECTION_OPTIONS } from '../events/broker.js';
import { withCallChannels } from './call-channels.js';
import { CallLimiter, type Delivery } from './call-limiter.js';
import { CALL_TIMEOUT_MS, refused, rpcQueue, RPC_QUEUE_OPTIONS } from './wire.js';

/** Calls that are delivered and not begun: what a replica that freezes keeps from the others. */
export const PREFETCH = 32;

/**
 * A service's door for calls. At most once: a call is acknowledged when it begins, and one that comes again, because whoever it
 * was delivered to is gone, was perhaps begun. Nest's own server neither drains nor outlives its queue; this one does.
 */
export class RpcServer extends ServerRMQ {
  private readonly tag: string;
  private readonly calls = new CallLimiter((delivery) => this.answer(delivery));
  /** Where it consumes. */
  private consuming: Channel | undefined;
  private beginning: Promise<void> | undefined;
  private draining = false;

  private readonly senders: SenderPolicy;

  constructor(
    url: string,
    service: ServiceName,
    private readonly log: Logger,
  ) {
    const tag = `${service}-${process.pid}-${Date.now()}`;
    super({
      urls: [url],
      queue: rpcQueue(service),
      queueOptions: RPC_QUEUE_OPTIONS,
      socketOptions: CONNECTION_OPTIONS,
      // Nest acknowledges nothing: `CallLimiter` does.
      noAck: true,
      persistent: false,
    });
    this.tag = tag;
    this.senders = new SenderPolicy(url, service);
  }

  override async createClient<T>(): Promise<T> {
    return withCallChannels(await super.createClient<T & AmqpConnectionManager>());
  }

  override async setupChannel(channel: Channel, callback: () => void): Promise<void> {
    channel.once('close', () => {
      this.consuming = undefined;
      this.calls.forget(channel);
    });
    await this.consume(channel);
    callback();
  }

  /** Throws while no call reaches it: after a lost connection, or when somebody deleted the queue. */
  assertListening(): void {
    if (!this.consuming) throw new Error('No consumer on the call queue');
  }

  /**
   * Takes no more calls and answers those that it has; one that is still under way after `CALL_TIMEOUT_MS` has no caller left.
   */
  async drain(): Promise<void> {
    this.draining = true;
    await this.beginning?.catch(() => undefined);
    await this.consuming?.cancel(this.tag).catch(() => undefined);
    await this.calls.finished(CALL_TIMEOUT_MS);
  }

  private consume(channel: Channel): Promise<void> {
    this.beginning = this.declareAndConsume(channel);
    return this.beginning;
  }

  private async declareAndConsume(channel: Channel): Promise<void> {
    if (this.draining) return;
    await channel.assertQueue(this.queue, RPC_QUEUE_OPTIONS);
    await channel.prefetch(PREFETCH);
    await channel.consume(this.queue, (message) => this.take(message, channel), { consumerTag: this.tag });
    this.consuming = channel;
  }

  private take(message: ConsumeMessage | null, channel: Channel): void {
    if (message) return this.calls.take({ message, channel });
    // The broker cancelled us, as it does when the queue is deleted. Should this fail, the connection is renewed, and all with it.
    this.consuming = undefined;
    this.consume(channel).catch(() => undefined);
  }

  /** The broker vouches for the sender, whoever the call says that it acts for. The gateway's calls are not parsed for it. */
  private isAllowed(message: ConsumeMessage): boolean {
    const { userId } = message.properties;
    if (this.senders.isGateway(userId)) return true;
    const pattern = patternOf(message);
    if (this.senders.mayCall(userId, pattern)) return true;
    this.log.error({ sender: userId, pattern }, 'a call was refused that its sender may not make');
    return false;
  }

  private async answer({ message, channel }: Delivery): Promise<void> {
    try {
      if (message.fields.redelivered) refuse(message, channel, unavailable());
      else if (!this.isAllowed(message)) refuse(message, channel, new DomainError('FORBIDDEN', 'Forbidden'));
      else await this.handleMessage({ ...message }, channel);
    } catch (error) {
      this.handleError(error instanceof Error ? error.message : 'unknown');
    }
  }
}

/** As Nest reads it. Empty for what is no call. */
function patternOf({ content }: ConsumeMessage): string {
  try {
    return String(Reflect.get(Object(JSON.parse(content.toString())), 'pattern'));
  } catch {
    return '';
  }
}

/** Never begun; its caller hears it at once. A call that comes again was perhaps begun by whoever had it. */
function refuse({ properties }: ConsumeMessage, channel: Channel, error: DomainError): void {
  const { replyTo, correlationId } = properties;
  const packet = { response: refused(error), isDisposed: true };
  channel.sendToQueue(String(replyTo), Buffer.from(JSON.stringify(packet)), { correlationId: String(correlationId) });
}
