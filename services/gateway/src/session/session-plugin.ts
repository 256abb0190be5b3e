import session, { type FastifySessionOptions } from '@fastify/session';
import type { FastifyInstance, FastifyReply, FastifyRequest, Session } from 'fastify';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { Sessions } from './sessions.js';

/** What a session says, as routes read it. */
export interface Identity {
  sid: string;
  userId: string;
  lotId: string | undefined;
  passwordIds: Session['passwordIds'];
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null where no valid session came along. */
    identity: Identity | null;
    /** The answer renews its session and sends its cookie again: the framework's hooks have to see it. */
    renewsSession: boolean;
  }
  interface FastifyContextConfig {
    /** The route makes, changes or ends its session: only there is `request.session` to be used. */
    changesSession?: boolean;
  }
}

/** Only these routes use `request.session`. */
export const ChangesSession = () => RouteConfig({ changesSession: true });

/**
 * The 12 hours of a session begin anew at the first request of an hour: a write an hour, not a write a request. Until
 * SESSION_MAX_DAYS after the sign-in: then `PgSessionRows` no longer finds the session.
 */
const RENEW_AFTER_MS = 3_600_000;

type Options = FastifySessionOptions & { cookieName: string };

/**
 * Puts @fastify/session before the routes, and a shorter way beside it: it builds, signs and hashes a session twice for
 * every request, which is most of what a poll costs (bar: poll of a board, unchanged, design §10). A cookie that it has
 * verified, of a session that PostgreSQL has confirmed within the last second, is only looked up; everything else goes
 * through it.
 */
export async function registerSessions(fastify: FastifyInstance, sessions: Sessions, options: Options): Promise<void> {
  const { cookieName } = options;
  fastify.decorateRequest('identity', null);
  fastify.decorateRequest('renewsSession', false);
  const needsPlugin = (request: FastifyRequest): boolean => {
    if (request.routeOptions.config.changesSession) return true;
    const cookie = request.cookies[cookieName];
    if (cookie === undefined) return false;
    const known = sessions.findVerified(cookie);
    if (!known || isDue(known.session)) return true;
    request.identity = identityOf(known.sid, known.session);
    return false;
  };
  await registerConditionally(fastify, needsPlugin, options);
  fastify.addHook('onRequest', (request, _reply, done) => {
    // Still as it was declared: the plugin was not needed.
    if (!request.session) return done();
    const { sessionId: sid } = request.session;
    request.identity = identityOf(sid, request.session);
    const cookie = request.cookies[cookieName];
    if (request.identity && cookie !== undefined) {
      sessions.rememberVerified(cookie, sid);
      request.renewsSession = isDue(request.session);
      if (request.renewsSession) {
        const now = Date.now();
        request.session.renewedAt = now;
        request.session.startedAt ??= now;
      }
    }
    done();
  });
}

const isDue = ({ renewedAt = 0 }: Session): boolean => Date.now() - renewedAt > RENEW_AFTER_MS;

const identityOf = (sid: string, { userId, lotId, passwordIds }: Session): Identity | null =>
  userId === undefined ? null : { sid, userId, lotId, passwordIds };

type Hook = (request: FastifyRequest, reply: FastifyReply, done: () => void) => unknown;
type SendHook = (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: () => void) => unknown;

/**
 * The plugin, which looks at a request only where it is needed; its answering hook does nothing where it has not. What a
 * refused request has changed is not saved: failing with the refusal, it would be answered past the house's words.
 */
async function registerConditionally(
  fastify: FastifyInstance,
  isNeeded: (request: FastifyRequest) => boolean,
  options: Options,
): Promise<void> {
  const gate =
    (hook: Hook): Hook =>
    (request, reply, done) =>
      isNeeded(request) ? hook(request, reply, done) : done();
  const unlessRefused =
    (hook: SendHook): SendHook =>
    (request, reply, payload, done) =>
      reply.statusCode < 400 ? hook(request, reply, payload, done) : done();
  const gated = new Proxy(fastify, {
    get(target, property) {
      if (property === 'addHook') {
        return (name: string, hook: Hook & SendHook) =>
          Reflect.apply(target.addHook, target, [name, name === 'onRequest' ? gate(hook) : unlessRefused(hook)]);
      }
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  await new Promise<void>((resolve, reject) => {
    session(gated, options, (error) => (error ? reject(error) : resolve()));
  });
}
