import { EVENTS_EXCHANGE } from '@lotline/protocol';
import { Inject, Injectable } from '@nestjs/common';
import type { AmqpConnectionManager, ChannelWrapper } from 'amqp-connection-manager';
import type { Channel, ConfirmChannel } from 'amqplib';
import { LOGGER, SERVICE, SETTINGS, type KitService, type KitSettings } from '../bootstrap/tokens.js';
import type { Logger } from '../logging/logger.js';
import { Metrics } from '../metrics/metrics.js';
import { SenderPolicy } from '../senders/sender-policy.js';
import { brokerUrlsFromAny, openLastingConnection } from './connection.js';

/** After this many ms, a channel that failed alone is opened again, by reconnecting. */
const REOPEN_MS = 1000;

type Setup = (channel: ConfirmChannel) => Promise<void>;

/**
 * The process's two connections for events, which reconnect automatically; calls use connections of their own (rpc/). While a
 * broker is short of memory or disk, it stops reading from each connection that publishes. Acknowledgments must reach it
 * nevertheless, so consumers have a connection on which nothing is published.
 */
@Injectable()
export class Broker {
  readonly senders: SenderPolicy;
  private readonly publisher: AmqpConnectionManager;
  private readonly consumer: AmqpConnectionManager;
  private isBlocked = false;
  private probe: ConfirmChannel | undefined;

  constructor(
    @Inject(SETTINGS) settings: KitSettings,
    @Inject(SERVICE) service: KitService,
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: Metrics,
  ) {
    this.senders = new SenderPolicy(settings.RABBITMQ_URL, service.name);
    this.publisher = this.connect(settings, `${service.name} events publisher`);
    this.consumer = this.connect(settings, `${service.name} events consumer`);
    this.publisher.on('blocked', ({ reason }) => this.setBlocked(true, reason));
    this.publisher.on('unblocked', () => this.setBlocked(false));
    this.publisher.on('disconnect', () => this.setBlocked(false));
    metrics.gauge('lotline_broker_blocked', (gauge) => gauge.set(Number(this.isBlocked)));
    this.publishingChannel('health', async (channel) => {
      this.probe = channel;
      channel.once('close', () => {
        if (this.probe === channel) this.probe = undefined;
      });
    });
  }

  /** False while there is no connection, or the broker accepts no messages. */
  get canPublish(): boolean {
    return this.publisher.isConnected() && !this.isBlocked;
  }

  /**
   * Opens a channel with publisher confirms. `setup` runs on every connect, after the exchange is declared. If each service has its
   * own broker user, which may not declare the exchange, the broker's definitions declare it.
   */
  publishingChannel(name: string, setup: Setup): ChannelWrapper {
    return this.channel(this.publisher, name, setup);
  }

  /** As `publishingChannel`, for channels on which nothing is published. */
  consumingChannel(name: string, setup: Setup): ChannelWrapper {
    return this.channel(this.consumer, name, setup);
  }

  /** Opens a channel once, for requests that may fail. */
  async requestChannel(): Promise<Channel> {
    if (!this.consumer.connection) throw new Error('The broker is not connected');
    const channel = await this.consumer.connection.createChannel();
    channel.on('error', () => undefined); // its pending requests reject
    return channel;
  }

  /** Rejects while the broker is not connected or accepts no messages, and never settles while it is frozen. */
  async assertAnswering(): Promise<void> {
    if (!this.probe) throw new Error('The broker is not connected');
    if (this.isBlocked) throw new Error('The broker accepts no messages');
    await this.probe.prefetch(1); // the cheapest request that the broker confirms
  }

  async close(): Promise<void> {
    await Promise.all([this.publisher.close(), this.consumer.close()]);
  }

  private channel(connection: AmqpConnectionManager, name: string, setup: Setup): ChannelWrapper {
    let isClosed = false;
    const wrapper = connection.createChannel({
      name,
      confirm: true,
      setup: async (channel: ConfirmChannel) => {
        const opened = connection.connection;
        // The wrapper opens a channel again only with its connection.
        channel.once('close', () => {
          setTimeout(() => {
            if (!isClosed && connection.connection === opened) opened?.close().catch(() => undefined);
          }, REOPEN_MS).unref();
        });
        if (!this.senders.hasOwnUser) await channel.assertExchange(EVENTS_EXCHANGE, 'topic', { durable: true });
        await setup(channel);
      },
    });
    wrapper.once('close', () => (isClosed = true));
    wrapper.on('error', (error: Error) =>
      this.logger.error({ channel: name, reason: error.message }, 'channel failed'),
    );
    return wrapper;
  }

  private connect({ RABBITMQ_URL }: KitSettings, name: string): AmqpConnectionManager {
    const { logger } = this;
    const connection = openLastingConnection(brokerUrlsFromAny(RABBITMQ_URL), name);
    connection.on('connect', () => logger.info({ connection: name }, 'broker connected'));
    // The error may contain the URL with its password, so only its code is logged.
    connection.on('disconnect', ({ err }) =>
      logger.warn({ connection: name, code: codeOf(err) }, 'broker disconnected'),
    );
    connection.on('connectFailed', ({ err }) =>
      logger.warn({ connection: name, code: codeOf(err) }, 'broker cannot be reached'),
    );
    connection.on('error', (err) => logger.error({ connection: name, code: codeOf(err) }, 'broker connection failed'));
    return connection;
  }

  private setBlocked(isBlocked: boolean, reason = ''): void {
    if (isBlocked === this.isBlocked) return;
    this.isBlocked = isBlocked;
    if (isBlocked) this.logger.error({ reason }, 'the broker accepts no messages: its memory or disk is full');
    else this.logger.info('the broker accepts messages again');
  }
}

function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code);
  return error instanceof Error ? error.name : 'unknown';
}
