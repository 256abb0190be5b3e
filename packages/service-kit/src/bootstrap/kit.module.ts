import { Module, type DynamicModule, type Provider, type Type } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ClockCheck } from '../clock-check.js';
import { Clock } from '../clock.js';
import { databaseOptions, type DatabaseConfig } from '../database/options.js';
import { PoolMetrics } from '../database/pool-metrics.js';
import { Transactions } from '../database/transactions.js';
import { Broker } from '../events/broker.js';
import { EventConsumer } from '../events/consumer.js';
import { QueueMetrics } from '../events/queue-metrics.js';
import { PeriodicTasks } from '../sweeps/periodic-tasks.js';
import { Retention } from '../sweeps/retention.js';
import { OutboxRelay } from '../events/relay.js';
import { Health } from '../health/health.js';
import type { Logger } from '../logging/logger.js';
import { CopiedLots } from '../lots/copied-lots.js';
import { LotSubscription } from '../lots/lot-subscription.js';
import { LotsFollower } from '../lots/lots-follower.js';
import { Lots, LotsStore } from '../lots/lots.js';
import { Metrics } from '../metrics/metrics.js';
import { RpcClient } from '../rpc/client.js';
import { ShutdownTasks, LOGGER, SERVICE, SETTINGS, type KitService, type KitSettings } from './tokens.js';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { untilReachable } from '../servers/until-reachable.js';
import { refuseTransactionPooling } from '../database/pooling-mode.js';
import { whyUnavailable } from '../database/why-unavailable.js';

/** Connects as soon as PostgreSQL can be used, however long that takes. Throws a `SettingError` for a pooler that it cannot use. */
export const connectWhenUp = (
  options: DataSourceOptions & { url: string },
  report: (reason: string) => void,
): Promise<DataSource> =>
  untilReachable(
    async () => {
      await refuseTransactionPooling(options.url);
      return new DataSource(options).initialize();
    },
    { reasonOf: (error) => whyUnavailable(error, options.url), report },
  );

export interface KitConfig<Settings extends KitSettings = KitSettings> {
  service: KitService;
  settings: Settings;
  /** The source of the process's lots: its copy, unless it owns the lots or a test provides them. */
  lots?: Lots | Type<LotsStore> | undefined;
  logger: Logger;
  health: Health;
  database: Omit<DatabaseConfig, 'url' | 'observer' | 'poolSize'>;
}

/** The global module with what every service needs: settings, logger, database, broker, calls and events. */
@Module({})
export class KitModule {
  static forRoot({ service, settings, lots, logger, health, database }: KitConfig): DynamicModule {
    const poolMetrics = new PoolMetrics(health.metrics);
    const given = [
      { provide: SERVICE, useValue: service },
      { provide: SETTINGS, useValue: settings },
      { provide: LOGGER, useValue: logger },
      { provide: Health, useValue: health },
      { provide: Metrics, useValue: health.metrics },
      { provide: PoolMetrics, useValue: poolMetrics },
    ];
    const ofLots = providersOf(lots);
    const made = [
      Clock,
      ClockCheck,
      ShutdownTasks,
      Broker,
      OutboxRelay,
      Transactions,
      EventConsumer,
      PeriodicTasks,
      Retention,
      QueueMetrics,
      RpcClient,
    ];
    const options = databaseOptions({
      ...database,
      url: settings.DATABASE_URL,
      poolSize: settings.DATABASE_POOL_SIZE,
      observer: poolMetrics.observe('main'),
    });
    return {
      module: KitModule,
      global: true,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => ({ ...options, toRetry: () => false }),
          dataSourceFactory: () =>
            connectWhenUp(options, (reason) => logger.warn({ reason }, 'waiting for PostgreSQL')),
        }),
      ],
      providers: [...given, ...made, ...ofLots],
      exports: [...given.map(({ provide }) => provide), ...made, Lots, ...(lots instanceof Lots ? [] : [LotsFollower])],
    };
  }
}

function providersOf(lots: Lots | Type<LotsStore> = CopiedLots): Provider[] {
  if (lots instanceof Lots) return [{ provide: Lots, useValue: lots }];
  return [
    { provide: LotsStore, useClass: lots },
    LotSubscription,
    LotsFollower,
    // Everything that needs the lots is created once there are any.
    { provide: Lots, useFactory: (follower: LotsFollower) => follower.load(), inject: [LotsFollower] },
  ];
}
