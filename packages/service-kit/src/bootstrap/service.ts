import type { ServiceName } from '@lotline/protocol';
import type { INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import type { serviceSettings } from '../config/settings.js';
import { ClockCheck } from '../clock-check.js';
import type { DatabaseConfig } from '../database/options.js';
import { ASSERT_WRITABLE } from '../database/faults.js';
import { LotsFollower } from '../lots/lots-follower.js';
import { Lots, type LotsStore } from '../lots/lots.js';
import { Broker } from '../events/broker.js';
import { EventConsumer } from '../events/consumer.js';
import { QueueMetrics } from '../events/queue-metrics.js';
import { Retention, type OldRows } from '../sweeps/retention.js';
import { OutboxRelay } from '../events/relay.js';
import { Health } from '../health/health.js';
import { createLogger, NestLogger, type Logger } from '../logging/logger.js';
import { RpcClient } from '../rpc/client.js';
import { logRpcErrorsTo } from '../rpc/handler.js';
import { RpcServer } from '../rpc/server.js';
import { ShutdownTasks, type KitSettings } from './tokens.js';
import { KitModule } from './kit.module.js';

type ServiceSettings = z.output<z.ZodObject<typeof serviceSettings>>;

export interface ServiceDefinition<Settings extends ServiceSettings> {
  name: Exclude<ServiceName, 'gateway'>;
  settings: Settings;
  database: Omit<DatabaseConfig, 'url'>;
  /** As in `KitConfig`. */
  lots?: Lots | Type<LotsStore>;
  /** The rows that the service keeps for some time only. */
  retention?: readonly OldRows[];
  /** The service's own module; the kit's providers are global. */
  module: Type;
}

export interface RunningService {
  app: INestApplicationContext;
  /** Where /readyz answers. */
  healthPort: number;
  /** Finishes the work in progress and closes all connections. */
  stop(): Promise<void>;
}

/** Starts a service: its health port, its database, its calls and its events, in this order. */
export async function startService<Settings extends ServiceSettings>(
  definition: ServiceDefinition<Settings>,
): Promise<RunningService> {
  const { name, settings, database, module, lots, retention } = definition;
  const logger = createLogger(name, settings.LOG_LEVEL);
  logRpcErrorsTo(logger);
  const health = new Health(name);
  const healthPort = await health.listen(settings.HEALTH_HOST ?? settings.HOST, settings.HEALTH_PORT);
  const rpc = new RpcServer(settings.RABBITMQ_URL, name, logger, health.metrics);
  health.register('calls', () => rpc.assertListening(), { ownUnless: 'broker' });

  const kit = KitModule.forRoot({
    service: { name },
    settings,
    lots,
    logger,
    health,
    database,
  });
  const app = await NestFactory.createMicroservice(
    { module, imports: [kit] },
    { strategy: rpc, logger: new NestLogger(logger), abortOnError: false },
  );
  watchDependencies(app, health);
  if (!(lots instanceof Lots)) followLots(app, health);
  // listen() initializes the application, and with it the providers that register event handlers.
  await app.listen();
  app.get(OutboxRelay).start();
  app.get(EventConsumer).start();
  app.get(Retention).start(retention);
  app.get(QueueMetrics).start();
  logger.info('started');
  return {
    app,
    healthPort,
    stop: () => stop(app, health, rpc, logger),
  };
}

/** Registers readiness checks of the database, the broker and the clock. */
export function watchDependencies(app: INestApplicationContext, health: Health): void {
  const dataSource = app.get(DataSource);
  health.register('database', () => dataSource.query(ASSERT_WRITABLE), 'shared');
  health.register('broker', () => app.get(Broker).assertAnswering(), 'shared');
  health.register('clock', () => app.get(ClockCheck).assertRight(), 'own');
  app.get(ClockCheck).start();
  health.register('events', () => app.get(EventConsumer).assertConsuming(), { ownUnless: 'broker' });
}

/** Follows changes of the lots from now on. */
export function followLots(app: INestApplicationContext, health: Health): void {
  const follower = app.get(LotsFollower);
  health.register('lots', () => follower.assertFollowing(), { ownUnless: 'broker' });
  follower.start();
}

/** Ends all work of the kit that must end before the application closes. */
export async function drainKit(app: INestApplicationContext): Promise<void> {
  await app.get(EventConsumer).stop();
  await app.get(ShutdownTasks).run();
  await app.get(OutboxRelay).stop();
  await app.get(RpcClient).close();
  await app.get(Broker).close();
}

export interface ContextDefinition {
  service: ServiceName;
  database: Omit<DatabaseConfig, 'url'>;
  /** Provides what the work needs, without calls, events and background work. */
  module: Type;
}

/** Opens a service's providers with its database and the calls to other services, for a process that works beside the service. */
export async function openContext(
  { service, database, module }: ContextDefinition,
  settings: KitSettings,
): Promise<{ app: INestApplicationContext; close(): Promise<void> }> {
  const logger = createLogger(service, settings.LOG_LEVEL);
  const health = new Health(service);
  const kit = KitModule.forRoot({ service: { name: service }, settings, logger, health, database });
  const app = await NestFactory.createApplicationContext(
    { module, imports: [kit] },
    { logger: new NestLogger(logger), abortOnError: false },
  );
  return {
    app,
    close: async () => {
      await drainKit(app);
      await app.close();
    },
  };
}

async function stop(app: INestApplicationContext, health: Health, rpc: RpcServer, logger: Logger): Promise<void> {
  health.drain();
  await rpc.drain();
  await drainKit(app);
  await app.close();
  await health.close();
  logger.info('stopped');
}
