import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RouteConfig } from '@nestjs/platform-fastify';
import { LRUCache } from 'lru-cache';
import { isSecure, sessionCookieName, type GatewaySettings } from '../config.js';
import { LIFETIME_MS, type Session, type Sessions } from './sessions.js';
import { isBearer } from './token-callers.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the cookie. Null without a valid one, and for a program. */
    session: Session | null;
    /** Whether the response renews the cookie, which requires Fastify's hooks. */
    renewsSession: boolean;
  }
  interface FastifyContextConfig {
    /** Whether the route begins, changes or ends its session: pages that show another lot may call it. */
    changesSession?: boolean;
  }
}

/** Marks a route that begins or changes its session. */
export const ChangesSession = () => RouteConfig({ changesSession: true });
/** Marks a route that ends its session by a GET. */
export const EndsSession = () => RouteConfig({ changesSession: true, isWrite: true });

/** A session is renewed at the first request of each hour, which costs one write an hour instead of one per request. */
const RENEW_AFTER_MS = 3_600_000;

/** Sets the signed cookie of a session for its 12 hours. */
export function setSessionCookie(reply: FastifyReply, sid: string, settings: GatewaySettings): void {
  reply.setCookie(sessionCookieName(settings), sid, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(settings),
    signed: true,
    expires: new Date(Date.now() + LIFETIME_MS),
  });
}

/**
 * Reads the session of each request from its cookie. `@fastify/session` is not used: it builds, signs and hashes a session twice per
 * request, which was most of the cost of a poll, and its save restores a session that has ended meanwhile.
 */
export function registerSessions(fastify: FastifyInstance, sessions: Sessions, settings: GatewaySettings): void {
  const name = sessionCookieName(settings);
  fastify.decorateRequest('session', null);
  fastify.decorateRequest('renewsSession', false);

  /** Cookies with a valid signature. Verifying one again takes a tenth of the time of an unchanged poll (`metrics unchanged`). */
  const signed = new LRUCache<string, { sid: string; isOld: boolean }>({ max: 10_000 });
  const verify = (request: FastifyRequest, cookie: string) => {
    const known = signed.get(cookie);
    if (known) return known;
    // `renew`: an older SESSION_SECRET has signed the cookie.
    const { value: sid, renew: isOld } = request.unsignCookie(cookie);
    const verified = sid === null ? null : { sid, isOld };
    if (verified) signed.set(cookie, verified);
    return verified;
  };

  const renew = async (session: Session, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    await sessions.change(session.sid, { renewedAt: Date.now() });
    request.renewsSession = true;
    setSessionCookie(reply, session.sid, settings);
  };
  fastify.addHook('onRequest', async (request, reply) => {
    const cookie = request.cookies[name];
    if (cookie === undefined || isBearer(request)) return;
    const verified = verify(request, cookie);
    const session = verified && (await sessions.find(verified.sid));
    request.session = session;
    if (session && (verified.isOld || isDue(session))) await renew(session, request, reply);
  });
}

const isDue = ({ renewedAt }: Session): boolean => Date.now() - renewedAt > RENEW_AFTER_MS;
