import cookie from '@fastify/cookie';
import files from '@fastify/static';
import { resolve } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { GatewaySettings } from './config.js';
import { registerSessions } from './session/session-cookie.js';
import { Sessions } from './session/sessions.js';

/** Registers cookies, sessions and static files. */
export async function registerPlugins(app: NestFastifyApplication, settings: GatewaySettings): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  await app.register(cookie, { secret: settings.SESSION_SECRET });
  registerSessions(fastify, app.get(Sessions), settings);
  await app.register(files, { root: resolve(settings.STATIC_DIR ?? '.'), serve: false, preCompressed: true });
  fastify.decorateRequest('caller', null);
}
