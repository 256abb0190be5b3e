import type { Server } from 'node:http';
import { resolve } from 'node:path';
import cookie from '@fastify/cookie';
import files from '@fastify/static';
import {
  createLogger,
  drainKit,
  followLots,
  Health,
  KitModule,
  NestLogger,
  OutboxRelay,
  RpcClient,
  Retention,
  watchDependencies,
  type Logger,
} from '@lotline/service-kit';
import type { Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { GatewaySettings } from './config.js';
import { database } from './database.js';
import { logRequests } from './http/access-log.js';
import { createAdapter } from './http/adapter.js';
import { registerCompression } from './http/compression.js';
import { setDeadlines } from './http/deadline.js';
import { traceRequests } from './http/tracing.js';
import { measureRequests } from './http/request-metrics.js';
import { registerSecurity } from './http/security.js';
import { Exports } from './transfer/exports/exports.js';
import { GatewayModule } from './gateway.module.js';
import { LiveStreams } from './live/live-streams.js';
import { LiveSubscription } from './replica/live-subscription.js';
import { registerSessions } from './session/session-cookie.js';
import { Sessions } from './session/sessions.js';

export interface RunningGateway {
  app: NestFastifyApplication;
  /** `http://127.0.0.1:port`. */
  url: string;
  /** The URL of /healthz, /readyz and /metrics: `http://127.0.0.1:port`. */
  healthUrl: string;
  /** Completes requests in progress, ends the streams, then closes. */
  stop(): Promise<void>;
}

/** Creates the application without listening. `also` are modules that a test adds. */
export async function buildGateway(
  settings: GatewaySettings,
  adapter = createAdapter(settings.TRUSTED_PROXIES),
  also: Type[] = [],
  health = new Health('gateway'),
): Promise<{ app: NestFastifyApplication; health: Health; logger: Logger }> {
  const logger = createLogger('gateway', settings.LOG_LEVEL);
  const kit = KitModule.forRoot({ service: { name: 'gateway' }, settings, logger, health, database });
  const app = await NestFactory.create<NestFastifyApplication>(
    { module: GatewayModule, imports: [kit, ...also] },
    adapter,
    { logger: new NestLogger(logger), bodyParser: false, abortOnError: false },
  );
  setDeadlines(adapter.getInstance());
  traceRequests(adapter.getInstance(), settings.TRUSTED_PROXIES);
  logRequests(adapter.getInstance(), logger);
  measureRequests(adapter.getInstance(), health.metrics);
  registerSecurity(app, settings);
  await registerPlugins(app, settings);
  await registerCompression(app);
  return { app, health, logger };
}

/** Registers cookies, sessions and static files. */
async function registerPlugins(app: NestFastifyApplication, settings: GatewaySettings): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  await app.register(cookie, { secret: settings.SESSION_SECRET });
  registerSessions(fastify, app.get(Sessions), settings);
  await app.register(files, { root: resolve(settings.STATIC_DIR ?? '.'), serve: false, preCompressed: true });
  fastify.decorateRequest('caller', null);
}

export async function startGateway(settings: GatewaySettings): Promise<RunningGateway> {
  const health = new Health('gateway');
  const adapter = createAdapter(settings.TRUSTED_PROXIES);
  const { server }: { server: Server } = adapter.getInstance();
  health.register('http', () => portOf(server), 'own');
  // Before the application, whose start waits for the servers.
  const healthPort = await health.listen(settings.HEALTH_HOST ?? settings.HOST, settings.HEALTH_PORT);
  const { app, logger } = await buildGateway(settings, adapter, [], health);
  watchDependencies(app, health);
  const live = app.get(LiveSubscription);
  health.register('live', () => live.assertUp(), 'shared');
  health.register('subscription', () => live.assertSubscribed(), { ownUnless: 'broker' });
  live.start();
  followLots(app, health);
  app.get(OutboxRelay).start();
  app.get(Retention).start();
  await app.get(RpcClient).connect(['auth', 'clients', 'shuttle', 'notify']);
  await app.listen({ port: settings.PORT, host: settings.HOST });
  logger.info({ port: portOf(server) }, 'started');
  return {
    app,
    url: `http://127.0.0.1:${portOf(server)}`,
    healthUrl: `http://127.0.0.1:${healthPort}`,
    stop: async () => {
      health.drain();
      app.get(LiveStreams).streams.endAll();
      app.get(Exports).drain();
      await app.getHttpAdapter().close();
      await live.stop();
      await drainKit(app);
      await app.close();
      await health.close();
      logger.info('stopped');
    },
  };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server is not listening');
  return address.port;
}
