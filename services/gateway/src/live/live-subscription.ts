import { EVENTS_EXCHANGE, LIVE_EVENTS, readEvent, type AnyEvent } from '@lotline/contracts';
import { Broker, LOGGER, type Logger } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { exportNewsSchema, type ExportNews } from './export-news.js';

type Channel = Parameters<Parameters<Broker['channel']>[1]>[0];
type ConsumeMessage = NonNullable<Parameters<Parameters<Channel['consume']>[1]>[0]>;

const BEAT_MS = 200;
/** A heartbeat older than this says that news may be missing. */
const UP_MS = 600;
const SESSION_ENDED = 'session.ended';
const EXPORT_PROGRESS = 'export.progress';
/** After a channel that failed alone; the connection itself is renewed by its manager. */
const RENEW_MS = 1000;

/**
 * This gateway's own subscription to every event that screens hear of (design §4): a private queue that dies with its connection. A heartbeat
 * through the broker tells whether it hears; while it does not, nothing held in memory may be answered for longer than a
 * second.
 */
@Injectable()
export class LiveSubscription {
  /** Counts the subscriptions: what was heard under one number may have holes before it, never within. */
  generation = 0;
  private channel: Channel | undefined;
  private queue = '';
  private heardBeatSentAt = Number.NEGATIVE_INFINITY;
  private stopping = false;
  private beating: NodeJS.Timeout | undefined;
  private readonly listeners: ((event: AnyEvent) => void)[] = [];
  private readonly endListeners: ((sid: string) => void)[] = [];
  private readonly exportListeners: ((news: ExportNews) => void)[] = [];
  private wrapper: ReturnType<Broker['channel']> | undefined;
  /** Of what this gateway sends. */
  private readonly options: { persistent: boolean; userId: string | undefined };

  constructor(
    private readonly broker: Broker,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.options = { persistent: false, userId: broker.senders.userId };
  }

  start(): void {
    this.wrapper = this.broker.channel('live', (channel) => this.subscribe(channel));
    this.beating = setInterval(() => this.beat(), BEAT_MS);
  }

  /** True while a heartbeat came back that left at most 600 ms ago. */
  up(): boolean {
    return this.channel !== undefined && performance.now() - this.heardBeatSentAt <= UP_MS;
  }

  assertUp(): void {
    if (!this.up()) throw new Error('The live subscription hears nothing');
  }

  /** Called for every such event of every lot, in the order in which they come. */
  onEvent(listener: (event: AnyEvent) => void): void {
    this.listeners.push(listener);
  }

  onSessionEnded(listener: (sid: string) => void): void {
    this.endListeners.push(listener);
  }

  /** Tells the other gateways. Not persistent: who misses it asks PostgreSQL within a second. */
  announceSessionEnded(sid: string): void {
    this.send((channel) => channel.publish(EVENTS_EXCHANGE, SESSION_ENDED, Buffer.from(sid), this.options));
  }

  onExportNews(listener: (news: ExportNews) => void): void {
    this.exportListeners.push(listener);
  }

  /** Tells all gateways, this one too. Not persistent: the next news says more. */
  announceExport(news: ExportNews): void {
    const content = Buffer.from(JSON.stringify(news));
    this.send((channel) => channel.publish(EVENTS_EXCHANGE, EXPORT_PROGRESS, content, this.options));
  }

  async stop(): Promise<void> {
    this.stopping = true;
    clearInterval(this.beating);
    this.channel = undefined;
    await this.wrapper?.close();
  }

  private async subscribe(channel: Channel): Promise<void> {
    this.channel = undefined;
    if (this.stopping) return;
    const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true, durable: false });
    for (const key of [...LIVE_EVENTS, SESSION_ENDED, EXPORT_PROGRESS])
      await channel.bindQueue(queue, EVENTS_EXCHANGE, key);
    channel.once('close', () => this.lost(channel));
    await channel.consume(
      queue,
      (message) => {
        if (message) this.hear(message);
        else this.cancelled(channel);
      },
      { noAck: true },
    );
    this.queue = queue;
    this.generation += 1;
    this.heardBeatSentAt = Number.NEGATIVE_INFINITY;
    this.channel = channel;
    this.beat();
  }

  private hear({ fields: { routingKey: key }, content, properties: { userId } }: ConsumeMessage): void {
    const isEvent = LIVE_EVENTS.includes(key);
    if (!isEvent && !this.broker.senders.isGateway(userId)) return;
    if (key === this.queue) {
      this.heardBeatSentAt = Math.max(this.heardBeatSentAt, Number(content.toString()));
    } else if (key === SESSION_ENDED) {
      for (const listener of this.endListeners) listener(content.toString());
    } else if (key === EXPORT_PROGRESS) {
      const news = exportNewsSchema.parse(JSON.parse(content.toString()));
      for (const listener of this.exportListeners) listener(news);
    } else {
      this.deliver(content, userId);
    }
  }

  private deliver(content: Buffer, userId: unknown): void {
    let event: AnyEvent | undefined;
    try {
      event = readEvent(content.toString());
    } catch {
      this.logger.error('an event that cannot be read was passed over');
    }
    if (!event || !this.broker.senders.mayPublish(userId, event.type)) return;
    for (const listener of this.listeners) listener(event);
  }

  private beat(): void {
    this.send((channel) => channel.sendToQueue(this.queue, Buffer.from(String(performance.now())), this.options));
  }

  private send(work: (channel: Channel) => boolean): void {
    try {
      if (this.channel) work(this.channel);
    } catch {
      this.channel = undefined; // it is closing, which the close handler deals with
    }
  }

  /** Somebody deleted the queue. */
  private cancelled(channel: Channel): void {
    this.channel = undefined;
    this.logger.warn('the live queue was deleted');
    void this.subscribe(channel).catch(() => this.lost(channel));
  }

  private lost(channel: Channel): void {
    if (this.channel === channel) this.channel = undefined;
    setTimeout(() => {
      if (!this.channel && !this.stopping && this.broker.connection.isConnected()) this.broker.connection.reconnect();
    }, RENEW_MS).unref();
  }
}
