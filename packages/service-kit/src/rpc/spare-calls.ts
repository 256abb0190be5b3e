import type { ConfirmChannel, Message } from 'amqplib';
import { CALL_TIMEOUT_MS, spareRpcQueue } from './wire.js';

/** If RabbitMQ does not confirm a call within this time, in ms, the queue's leader does not answer. */
const CONFIRM_MS = 1000;

/**
 * Sends calls to a service's spare queue, on a channel of their own. If the queue's leader is lost too, and a channel's first call
 * comes before the election of another, RabbitMQ 3.10 refuses all calls of the channel for ever. The next call then gets a new channel.
 */
export class SpareCalls {
  private readonly queue: string;
  private channel: Promise<ConfirmChannel> | undefined;

  /** `openChannel` opens a channel that consumes the answers. */
  constructor(
    service: string,
    private readonly openChannel: () => Promise<ConfirmChannel>,
  ) {
    this.queue = spareRpcQueue(service);
  }

  /**
   * `message` was returned by RabbitMQ and has reached no queue, so it may be sent again. Rejects if RabbitMQ refuses it, or the
   * connection is lost.
   */
  async send({ content, properties }: Message): Promise<void> {
    const opened = (this.channel ??= this.openChannel());
    const timer = setTimeout(() => this.leave(opened), CONFIRM_MS);
    const options = { ...properties, replyTo: 'amq.rabbitmq.reply-to', mandatory: true };
    try {
      const channel = await opened;
      await new Promise<void>((resolve, reject) => {
        channel.sendToQueue(this.queue, content, options, (refusal: unknown) =>
          refusal ? reject(refusal) : resolve(),
        );
      });
    } catch (error) {
      this.leave(opened);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Closes the channel when none of its calls has a caller any more. */
  private leave(opened: Promise<ConfirmChannel>): void {
    if (this.channel !== opened) return;
    this.channel = undefined;
    setTimeout(() => void opened.then((channel) => channel.close()).catch(() => undefined), CALL_TIMEOUT_MS).unref();
  }
}
