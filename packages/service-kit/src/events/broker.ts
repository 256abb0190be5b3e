import { EVENTS_EXCHANGE } from '@lotline/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { connect, type AmqpConnectionManager, type ChannelWrapper } from 'amqp-connection-manager';
import type { ConfirmChannel } from 'amqplib';
import type { Logger } from '../logging/index.js';
import { SenderPolicy } from '../senders/sender-policy.js';
import { LOGGER, SERVICE, SETTINGS, type KitService, type KitSettings } from '../bootstrap/tokens.js';

/** A dead broker is detected after at most two heartbeats. */
export const CONNECTION_OPTIONS = {
  heartbeatIntervalInSeconds: 5,
  reconnectTimeInSeconds: 1,
  connectionOptions: { noDelay: true },
};

/** The process's connection for events, which reconnects automatically. Calls use connections of their own (rpc/). */
@Injectable()
export class Broker {
  readonly connection: AmqpConnectionManager;
  readonly senders: SenderPolicy;
  private probe: ConfirmChannel | undefined;

  constructor(
    @Inject(SETTINGS) settings: KitSettings,
    @Inject(SERVICE) service: KitService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.senders = new SenderPolicy(settings.RABBITMQ_URL, service.name);
    this.connection = connect([settings.RABBITMQ_URL], {
      ...CONNECTION_OPTIONS,
      connectionOptions: {
        ...CONNECTION_OPTIONS.connectionOptions,
        // Shown in the broker's management pages and logs.
        clientProperties: { connection_name: `${service.name} events` },
      },
    });
    this.connection.on('connect', () => logger.info('broker connected'));
    // The error may contain the URL with its password, so only its code is logged.
    this.connection.on('disconnect', ({ err }) => logger.warn({ code: codeOf(err) }, 'broker disconnected'));
    this.connection.on('connectFailed', ({ err }) => logger.warn({ code: codeOf(err) }, 'broker cannot be reached'));
    this.connection.on('error', (err) => logger.error({ code: codeOf(err) }, 'broker connection failed'));
    this.channel('health', async (channel) => {
      this.probe = channel;
      channel.once('close', () => {
        if (this.probe === channel) this.probe = undefined;
      });
    });
  }

  /**
   * Opens a channel with publisher confirms. `setup` runs on every connect, after the exchange is declared. If each service has its
   * own broker user, which may not declare the exchange, the broker's definitions declare it.
   */
  channel(name: string, setup: (channel: ConfirmChannel) => Promise<void>): ChannelWrapper {
    const wrapper = this.connection.createChannel({
      name,
      confirm: true,
      setup: async (channel: ConfirmChannel) => {
        if (!this.senders.hasOwnUser) await channel.assertExchange(EVENTS_EXCHANGE, 'topic', { durable: true });
        await setup(channel);
      },
    });
    // A failed setup is retried at the next connect; until then the process is not ready.
    wrapper.on('error', (error: Error) =>
      this.logger.error({ channel: name, reason: error.message }, 'channel failed'),
    );
    return wrapper;
  }

  /** Rejects while the broker is not connected, and never settles while it is frozen. */
  async assertAnswering(): Promise<void> {
    if (!this.probe) throw new Error('The broker is not connected');
    await this.probe.prefetch(1); // the cheapest request that the broker confirms
  }

  async close(): Promise<void> {
    await this.connection.close();
  }
}

function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code);
  return error instanceof Error ? error.name : 'unknown';
}
