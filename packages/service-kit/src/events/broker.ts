import { EVENTS_EXCHANGE } from '@lotline/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { connect, type AmqpConnectionManager, type ChannelWrapper } from 'amqp-connection-manager';
import type { ConfirmChannel } from 'amqplib';
import type { Logger } from '../logging/index.js';
import { SenderPolicy } from '../senders/sender-policy.js';
import { LOGGER, SERVICE, SETTINGS, type KitService, type KitSettings } from '../bootstrap/tokens.js';

/** How long a dead broker goes unnoticed at the most is twice the heartbeat. */
export const CONNECTION_OPTIONS = {
  heartbeatIntervalInSeconds: 5,
  reconnectTimeInSeconds: 1,
  connectionOptions: { noDelay: true },
};

/** The process's connection for events; calls have their own (rpc/). Reconnects by itself. */
@Injectable()
export class Broker {
  readonly connection: AmqpConnectionManager;
  readonly senders: SenderPolicy;

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
        // How the broker's own pages and logs call it.
        clientProperties: { connection_name: `${service.name} events` },
      },
    });
    this.connection.on('connect', () => logger.info('broker connected'));
    // The error may hold the URL with its password, so only its code is logged.
    this.connection.on('disconnect', ({ err }) => logger.warn({ code: codeOf(err) }, 'broker disconnected'));
    this.connection.on('connectFailed', ({ err }) => logger.warn({ code: codeOf(err) }, 'broker cannot be reached'));
    this.connection.on('error', (err) => logger.error({ code: codeOf(err) }, 'broker connection failed'));
  }

  /**
   * A channel with publisher confirms; `setup` runs on every connect, after the exchange is declared. The broker declares it where
   * each service has a user of its own, who may not.
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
    // A failed setup is tried again at the next connect; readiness shows it meanwhile.
    wrapper.on('error', (error: Error) =>
      this.logger.error({ channel: name, reason: error.message }, 'channel failed'),
    );
    return wrapper;
  }

  assertConnected(): void {
    if (!this.connection.isConnected()) throw new Error('The broker is not connected');
  }

  async close(): Promise<void> {
    await this.connection.close();
  }
}

function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code);
  return error instanceof Error ? error.name : 'unknown';
}
