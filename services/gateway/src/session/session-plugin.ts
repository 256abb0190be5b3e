import session, { type FastifySessionOptions } from '@fastify/session';
import type { FastifyInstance, FastifyReply, FastifyRequest, Session } from 'fastify';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { Sessions } from './sessions.js';
import { isBearer } from './token-callers.js';

/** The session data that routes use. */
export interface Identity {
  sid: string;
  userId: string;
  lotId: string | undefined;
  passwordIds: Session['passwordIds'];
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null without a valid session. */
    identity: Identity | null;
    /** Whether the response renews the session and its cookie, which requires Fastify's hooks. */
    renewsSession: boolean;
  }
  interface FastifyContextConfig {
    /** Whether the route creates, changes or ends its session. Only these routes use `request.session`. */
    changesSession?: boolean;
  }
}

/** Marks a route that creates, changes or ends its session. */
export const ChangesSession = () => RouteConfig({ changesSession: true });
/** Marks a route that ends its session by a GET. */
export const EndsSession = () => RouteConfig({ changesSession: true, isWrite: true });

/**
 * Renews a session's 12 hours at the first request of each hour, which costs one write an hour instead of one per
 * request. SESSION_MAX_DAYS after the sign-in, `PgSessionRows` no longer returns the session.
 */
const RENEW_AFTER_MS = 3_600_000;

type Options = FastifySessionOptions & { cookieName: string };

/**
 * Registers @fastify/session with a fast path: the plugin builds, signs and hashes a session twice per request, which
 * is most of the cost of a poll. A cookie that it has verified before, of a session confirmed by PostgreSQL within the
 * last second, is only looked up.
 */
export async function registerSessions(fastify: FastifyInstance, sessions: Sessions, options: Options): Promise<void> {
  const { cookieName } = options;
  fastify.decorateRequest('identity', null);
  fastify.decorateRequest('renewsSession', false);
  const needsPlugin = (request: FastifyRequest): boolean => {
    if (request.routeOptions.config.changesSession) return true;
    if (isBearer(request)) return false;
    const cookie = request.cookies[cookieName];
    if (cookie === undefined) return false;
    const known = sessions.findVerified(cookie);
    if (!known || isDue(known.session)) return true;
    request.identity = identityOf(known.sid, known.session);
    return false;
  };
  await registerConditionally(fastify, needsPlugin, options);
  fastify.addHook('onRequest', (request, _reply, done) => {
    // Unset: the plugin was skipped.
    if (!request.session) return done();
    const { sessionId: sid } = request.session;
    sessions.rememberLoaded(request.session);
    request.identity = identityOf(sid, request.session);
    const cookie = request.cookies[cookieName];
    if (request.identity && cookie !== undefined) {
      sessions.rememberVerified(cookie, sid);
      // While SESSION_SECRET is replaced, the plugin would clear a cookie that an older secret signed.
      const isSignedByOlderSecret = cookie !== request.session.encryptedSessionId;
      request.renewsSession = isDue(request.session) || isSignedByOlderSecret;
      if (request.renewsSession) request.session.renewedAt = Date.now();
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
 * Registers the plugin so that its request hook runs only if needed; its send hook then does nothing. Sessions are not
 * saved with error responses: a failure to save would replace the error.
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
  const unlessError =
    (hook: SendHook): SendHook =>
    (request, reply, payload, done) =>
      reply.statusCode < 400 ? hook(request, reply, payload, done) : done();
  const gated = new Proxy(fastify, {
    get(target, property) {
      if (property === 'addHook') {
        return (name: string, hook: Hook & SendHook) =>
          Reflect.apply(target.addHook, target, [name, name === 'onRequest' ? gate(hook) : unlessError(hook)]);
      }
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  await new Promise<void>((resolve, reject) => {
    session(gated, options, (error) => (error ? reject(error) : resolve()));
  });
}
