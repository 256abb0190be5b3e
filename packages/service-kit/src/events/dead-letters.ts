import type { ServiceName } from '@lotline/protocol';
import type { ChannelWrapper } from 'amqp-connection-manager';
import type { ConfirmChannel, ConsumeMessage } from 'amqplib';
import type { Clock } from '../clock.js';
import type { Broker } from './broker.js';
import { deadLetterQueue, declareDeadLetters } from './queues.js';

const CONFIRM_MS = 3000;

/** Puts the messages that a service cannot handle into its dead-letter queue. */
export class DeadLetters {
  private readonly wrapper: ChannelWrapper;
  private channel: ConfirmChannel | undefined;
  /** Ids of messages that the broker returned because the queue does not exist. */
  private readonly returned = new Set<string>();

  constructor(
    private readonly broker: Broker,
    private readonly service: ServiceName,
    private readonly clock: Clock,
  ) {
    this.wrapper = broker.publishingChannel('dead letters', async (channel) => {
      this.channel = channel;
      channel.on('return', ({ properties }) => this.returned.add(String(properties.messageId)));
      await declareDeadLetters(channel, service);
    });
  }

  /** Returns whether the broker has confirmed that the message is in the queue. An unconfirmed one may be there, too. */
  async add({ content, properties }: ConsumeMessage): Promise<boolean> {
    if (!this.broker.canPublish) return false;
    const messageId = String(properties.messageId);
    const traceparent: unknown = properties.headers?.traceparent;
    try {
      await this.wrapper.sendToQueue(deadLetterQueue(this.service), content, {
        messageId,
        userId: this.broker.senders.userId,
        contentType: 'application/json',
        persistent: true,
        mandatory: true,
        ...(typeof traceparent === 'string' && { headers: { traceparent } }),
        // In seconds. The retention period begins here.
        timestamp: Math.floor(this.clock.now().getTime() / 1000),
        timeout: CONFIRM_MS,
      });
      if (!this.returned.delete(messageId)) return true;
      if (this.channel) await declareDeadLetters(this.channel, this.service);
      return false;
    } catch {
      return false;
    }
  }

  async close(): Promise<void> {
    await this.wrapper.close();
  }
}
