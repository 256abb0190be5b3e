import type { ServiceName } from '@lotline/protocol';
import type { AmqpConnectionManager } from 'amqp-connection-manager';
import type { Channel, ChannelModel, ConsumeMessage } from 'amqplib';
import type { CallLimiter } from './call-limiter.js';
import { rpcQueue, RPC_QUEUE_OPTIONS, spareRpcQueue, SPARE_RPC_QUEUE_OPTIONS } from './wire.js';

/** Limits unacknowledged deliveries of each queue, so that a frozen replica holds back at most this many calls. */
export const PREFETCH = 32;
/** Delay before a queue is opened again. Calls wait meanwhile. */
const REOPEN_MS = 1000;
/** The broker's answer to a declaration if the node of a classic queue is lost. */
const NOT_FOUND = 404;

/** Consumes a service's calls from its queue and its spare queue, each on a channel of its own. */
export class CallQueues {
  private readonly usual: CallQueue;
  private readonly spare: CallQueue;

  constructor(service: ServiceName, calls: CallLimiter) {
    this.usual = new CallQueue(rpcQueue(service), RPC_QUEUE_OPTIONS, calls);
    this.spare = new CallQueue(spareRpcQueue(service), SPARE_RPC_QUEUE_OPTIONS, calls);
  }

  consumeFrom(connection: AmqpConnectionManager): void {
    connection.on('connect', ({ connection: opened }: { connection: ChannelModel }) => {
      this.usual.consumeFrom(opened);
      this.spare.consumeFrom(opened);
    });
  }

  /** Throws while no call can reach this process. While the node of the usual queue is lost, calls reach the spare queue. */
  assertConsuming(): void {
    if (this.usual.isConsumed || (this.usual.isNodeLost && this.spare.isConsumed)) return;
    throw new Error('No consumer on the call queue');
  }

  async stop(): Promise<void> {
    await Promise.all([this.usual.stop(), this.spare.stop()]);
  }
}

class CallQueue {
  /** True while the broker refuses the queue because the node on which it lives is lost. */
  isNodeLost = false;
  private readonly tag: string;
  private connection: ChannelModel | undefined;
  private channel: Channel | undefined;
  private opening: Promise<void> | undefined;
  private isStopping = false;

  constructor(
    private readonly name: string,
    private readonly options: object,
    private readonly calls: CallLimiter,
  ) {
    this.tag = `${name}-${process.pid}-${Date.now()}`;
  }

  get isConsumed(): boolean {
    return this.channel !== undefined;
  }

  consumeFrom(connection: ChannelModel): void {
    this.connection = connection;
    this.open(connection);
  }

  /** Stops receiving calls. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.opening;
    await this.channel?.cancel(this.tag).catch(() => undefined);
  }

  private open(connection: ChannelModel): void {
    if (connection !== this.connection) return;
    void connection.createChannel().then(
      (channel) => {
        channel.on('error', () => undefined); // 'close' follows
        channel.once('close', () => {
          if (this.channel === channel) this.channel = undefined;
          this.calls.drop(channel);
          setTimeout(() => this.open(connection), REOPEN_MS).unref();
        });
        this.consume(connection, channel);
      },
      () => undefined, // the connection is lost, and the next one opens a channel
    );
  }

  private consume(connection: ChannelModel, channel: Channel): void {
    // A failure closes the channel.
    this.opening = this.declareAndConsume(connection, channel).catch(() => undefined);
  }

  private async declareAndConsume(connection: ChannelModel, channel: Channel): Promise<void> {
    if (this.isStopping) return;
    await this.declare(connection, channel);
    await channel.prefetch(PREFETCH);
    await channel.consume(this.name, (message) => this.receive(message, channel, connection), {
      consumerTag: this.tag,
    });
    this.channel = channel;
  }

  private async declare(connection: ChannelModel, channel: Channel): Promise<void> {
    try {
      await channel.assertQueue(this.name, this.options);
      this.isNodeLost = false;
    } catch (error) {
      this.isNodeLost = error instanceof Error && 'code' in error && error.code === NOT_FOUND;
      if (this.isNodeLost) await this.deleteLost(connection);
      throw error;
    }
  }

  /**
   * RabbitMQ 4 with Khepri drops what is sent to a queue of a lost node, but allows its deletion, so that it is declared again on
   * another node. Before that, RabbitMQ refuses the deletion and returns calls to their callers.
   */
  private async deleteLost(connection: ChannelModel): Promise<void> {
    const channel = await connection.createChannel();
    channel.on('error', () => undefined);
    await channel.deleteQueue(this.name, { ifUnused: true });
    await channel.close();
  }

  private receive(message: ConsumeMessage | null, channel: Channel, connection: ChannelModel): void {
    if (message) return this.calls.add({ message, channel });
    // The broker cancels the consumer when the queue is deleted or its node is lost.
    this.channel = undefined;
    this.consume(connection, channel);
  }
}
