import { EVENTS_EXCHANGE, LIVE_EVENTS, readEvent, type AnyEvent, exportProgressSchema } from '@lotline/protocol';
import { Broker, LOGGER, type Logger } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';

type Channel = Parameters<Parameters<Broker['consumingChannel']>[1]>[0];
type ConsumeMessage = NonNullable<Parameters<Parameters<Channel['consume']>[1]>[0]>;

const BEAT_MS = 200;
/** An older heartbeat means that events may be missing. */
const MAX_BEAT_AGE_MS = 600;
/** How long an owner's answer holds without another: an event may have been lost. */
export const TRUST_MS = 1000;
const SESSION_ENDED = 'session.ended';
const TOKEN_REVOKED = 'token.revoked';
const EXPORT_PROGRESS = 'export.progress';

/** An export's progress, for the gateway that has the live stream of its caller. */
export const exportUpdateSchema = z.object({ lotId: z.string(), userId: z.string(), progress: exportProgressSchema });
export type ExportUpdate = z.output<typeof exportUpdateSchema>;

/**
 * This gateway's subscription to all live events: a private queue that is deleted with its connection. A heartbeat
 * through the broker shows whether it works; while it does not, nothing may be served from memory for longer than a
 * second.
 */
@Injectable()
export class LiveSubscription {
  /** Number of the subscription: events may be missing between two subscriptions, never within one. */
  generation = 0;
  private channel: Channel | undefined;
  private publisher: Channel | undefined;
  private queue = '';
  private lastBeatSentAt = Number.NEGATIVE_INFINITY;
  private isStopping = false;
  private beatTimer: NodeJS.Timeout | undefined;
  private readonly listeners: ((event: AnyEvent) => void)[] = [];
  private readonly sessionEndedListeners: ((sid: string) => void)[] = [];
  private readonly tokenRevokedListeners: ((id: string) => void)[] = [];
  private readonly exportListeners: ((update: ExportUpdate) => void)[] = [];
  private wrappers: ReturnType<Broker['consumingChannel']>[] = [];
  /** Publish options. */
  private readonly options: { persistent: boolean; userId: string | undefined };

  constructor(
    private readonly broker: Broker,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.options = { persistent: false, userId: broker.senders.userId };
  }

  start(): void {
    this.wrappers = [
      this.broker.consumingChannel('live', (channel) => this.subscribe(channel)),
      this.broker.publishingChannel('live', async (channel) => {
        this.publisher = channel;
        channel.once('close', () => {
          if (this.publisher === channel) this.publisher = undefined;
        });
      }),
    ];
    this.beatTimer = setInterval(() => this.beat(), BEAT_MS);
  }

  /** Whether a heartbeat returned that was sent at most 600 ms ago. */
  isUp(): boolean {
    return this.channel !== undefined && performance.now() - this.lastBeatSentAt <= MAX_BEAT_AGE_MS;
  }

  /** Whether an owner's answer to a question of `askedAt` (ms of `performance.now()`) holds, unless an event said otherwise. */
  trusts(askedAt: number): boolean {
    return this.isUp() && performance.now() - askedAt <= TRUST_MS;
  }

  /** Throws while heartbeats are late: the broker or this process is slow, or there is no subscription. */
  assertUp(): void {
    if (!this.isUp()) throw new Error('The live subscription is down');
  }

  /** Throws while this process has no queue. A slow broker does not make it throw. */
  assertSubscribed(): void {
    if (!this.channel) throw new Error('There is no live subscription');
  }

  /** Calls the listener for every live event of every lot, in order. */
  onEvent(listener: (event: AnyEvent) => void): void {
    this.listeners.push(listener);
  }

  onSessionEnded(listener: (sid: string) => void): void {
    this.sessionEndedListeners.push(listener);
  }

  /** Tells the other gateways. Not persistent: a gateway that misses it asks PostgreSQL within a second. */
  publishSessionEnded(sid: string): void {
    this.send((channel) => channel.publish(EVENTS_EXCHANGE, SESSION_ENDED, Buffer.from(sid), this.options));
  }

  onTokenRevoked(listener: (id: string) => void): void {
    this.tokenRevokedListeners.push(listener);
  }

  /** Tells the other gateways that an API token was revoked. Not persistent: the event `token.saved` follows. */
  publishTokenRevoked(id: string): void {
    this.send((channel) => channel.publish(EVENTS_EXCHANGE, TOKEN_REVOKED, Buffer.from(id), this.options));
  }

  onExportUpdate(listener: (update: ExportUpdate) => void): void {
    this.exportListeners.push(listener);
  }

  /** Tells all gateways including this one. Not persistent: the next update supersedes it. */
  publishExportUpdate(update: ExportUpdate): void {
    const content = Buffer.from(JSON.stringify(update));
    this.send((channel) => channel.publish(EVENTS_EXCHANGE, EXPORT_PROGRESS, content, this.options));
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.beatTimer);
    this.channel = undefined;
    await Promise.all(this.wrappers.map((wrapper) => wrapper.close()));
  }

  private async subscribe(channel: Channel): Promise<void> {
    this.channel = undefined;
    if (this.isStopping) return;
    const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true, durable: false });
    for (const key of [...LIVE_EVENTS, SESSION_ENDED, TOKEN_REVOKED, EXPORT_PROGRESS])
      await channel.bindQueue(queue, EVENTS_EXCHANGE, key);
    channel.once('close', () => this.onLost(channel));
    await channel.consume(
      queue,
      (message) => {
        if (!message) return this.onCanceled(channel);
        try {
          this.receive(message);
        } catch {
          // A sender of another release. Thrown here, it would close the connection.
          this.logger.error({ key: message.fields.routingKey }, 'ignored an invalid message');
        }
      },
      { noAck: true },
    );
    this.queue = queue;
    this.generation += 1;
    this.lastBeatSentAt = Number.NEGATIVE_INFINITY;
    this.channel = channel;
    this.beat();
  }

  private receive({ fields: { routingKey: key }, content, properties: { userId } }: ConsumeMessage): void {
    const isEvent = LIVE_EVENTS.includes(key);
    if (!isEvent && !this.broker.senders.isGateway(userId)) return;
    if (key === this.queue) {
      this.lastBeatSentAt = Math.max(this.lastBeatSentAt, Number(content.toString()));
    } else if (key === SESSION_ENDED) {
      for (const listener of this.sessionEndedListeners) listener(content.toString());
    } else if (key === TOKEN_REVOKED) {
      for (const listener of this.tokenRevokedListeners) listener(content.toString());
    } else if (key === EXPORT_PROGRESS) {
      const update = exportUpdateSchema.parse(JSON.parse(content.toString()));
      for (const listener of this.exportListeners) listener(update);
    } else {
      this.deliver(content, userId);
    }
  }

  private deliver(content: Buffer, userId: unknown): void {
    const event = readEvent(content.toString());
    if (!event || !this.broker.senders.mayPublish(userId, event.type)) return;
    for (const listener of this.listeners) listener(event);
  }

  private beat(): void {
    this.send((channel) => channel.sendToQueue(this.queue, Buffer.from(String(performance.now())), this.options));
  }

  private send(work: (channel: Channel) => boolean): void {
    try {
      if (this.channel && this.publisher && this.broker.canPublish) work(this.publisher);
    } catch {
      this.publisher = undefined; // it is closing
    }
  }

  /** The broker cancels the consumer when its queue is deleted; declare the queue again. */
  private onCanceled(channel: Channel): void {
    this.channel = undefined;
    this.logger.warn('the live queue was deleted');
    void this.subscribe(channel).catch(() => undefined); // a failed channel is opened again
  }

  private onLost(channel: Channel): void {
    if (this.channel === channel) this.channel = undefined;
  }
}
