import cookie from '@fastify/cookie';
import files from '@fastify/static';
import { resolve } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isSecure, sessionCookieName, type GatewaySettings } from './config.js';
import { registerSessions } from './session/session-plugin.js';
import { Sessions } from './session/sessions.js';

const TWELVE_HOURS_MS = 12 * 3600 * 1000;

/** Registers cookies, sessions and static files. */
export async function registerPlugins(app: NestFastifyApplication, settings: GatewaySettings): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  const store: Sessions = app.get(Sessions);
  await app.register(cookie, { secret: settings.SESSION_SECRET });
  await registerSessions(fastify, store, {
    secret: settings.SESSION_SECRET,
    cookieName: sessionCookieName(settings),
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(settings), maxAge: TWELVE_HOURS_MS },
    saveUninitialized: false,
    rolling: false,
    store,
  });
  await app.register(files, { root: resolve(settings.STATIC_DIR ?? '.'), serve: false, preCompressed: true });
  fastify.decorateRequest('caller', null);
}
