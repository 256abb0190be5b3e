import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Clock } from '../clock.js';
import { Lots } from '../config/settings.js';
import { databaseOptions, type DatabaseConfig } from '../database/options.js';
import { Transactions } from '../database/transactions.js';
import { Broker } from '../events/broker.js';
import { EventConsumer } from '../events/consumer.js';
import { DeadLetters } from '../events/dead-letters.js';
import { InboxSweep } from '../sweeps/inbox-sweep.js';
import { OutboxRelay } from '../events/relay.js';
import { Health } from '../health/health.js';
import type { Logger } from '../logging/index.js';
import { RpcClient } from '../rpc/client.js';
import { ShutdownTasks } from './shutdown-tasks.js';
import { LOGGER, SERVICE, SETTINGS, type KitService, type KitSettings } from './tokens.js';

export interface KitConfig<Settings extends KitSettings = KitSettings> {
  service: KitService;
  settings: Settings;
  lots: Lots;
  logger: Logger;
  health: Health;
  database: Omit<DatabaseConfig, 'url'>;
}

/** What every service stands on, in every module of it. */
@Module({})
export class KitModule {
  static forRoot({ service, settings, lots, logger, health, database }: KitConfig): DynamicModule {
    const given = [
      { provide: SERVICE, useValue: service },
      { provide: SETTINGS, useValue: settings },
      { provide: LOGGER, useValue: logger },
      { provide: Lots, useValue: lots },
      { provide: Health, useValue: health },
    ];
    const made = [
      Clock,
      ShutdownTasks,
      Broker,
      OutboxRelay,
      Transactions,
      EventConsumer,
      InboxSweep,
      DeadLetters,
      RpcClient,
    ];
    return {
      module: KitModule,
      global: true,
      imports: [
        TypeOrmModule.forRoot({
          ...databaseOptions({ url: settings.DATABASE_URL, ...database }),
          // A service outwaits a database that is not there yet.
          retryAttempts: 1000,
          retryDelay: 1000,
          verboseRetryLog: false,
          toRetry: () => true,
        }),
      ],
      providers: [...given, ...made],
      exports: [...given.map(({ provide }) => provide), ...made],
    };
  }
}
