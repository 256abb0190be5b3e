import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { createTrustCheck } from '../config.js';
import { JSON_LIMIT, registerBodyParsers } from './bodies.js';
import { limitBodyTime } from './body-timeout.js';
import { rejectMalformed } from './malformed-requests.js';
import { closeGracefully } from './graceful-close.js';

const REQUEST_ID = /^[\w-]{8,64}$/;

/** How long a caller may keep a connection; in ms. An answer may take longer than all of these, as long as it flows. */
export const CONNECTION_TIMEOUTS = {
  /** Until its headers are there, or anything at all. */
  headers: 10_000,
  /** Until its body is there too. */
  request: 60_000,
  /** A file may take longer: while it comes on at 52 kbit a second, 50 MB for two hours. */
  upload: { ms: 30_000, bytes: 192 * 1024 },
  /** Without a byte in either direction: above the 15 s of a live stream's heartbeat. */
  inactivity: 120_000,
  /** Between two requests: above what the proxies before it keep a connection for. */
  keepAlive: 75_000,
  /** How often the first three are looked at. */
  checkInterval: 2_000,
  /** As the door closes: callers on the way have a tenth of a second; many who come anew each time, two seconds in all. */
  lastRequests: { quiet: 100, max: 2_000 },
  /** Without a byte, once the door has closed: above the 5 s in which every call is answered (design §4). */
  closing: 6_000,
};

/** Fastify as the one HTTP door: forwarded headers and request ids from trusted proxies only. */
export function createAdapter(trustedProxies: string, timeouts = CONNECTION_TIMEOUTS): FastifyAdapter {
  const isTrusted = createTrustCheck(trustedProxies);
  const adapter = new FastifyAdapter({
    logger: false,
    // There is no Nest middleware.
    skipMiddie: true,
    bodyLimit: JSON_LIMIT,
    trustProxy: isTrusted,
    requestIdHeader: false,
    genReqId: (request: IncomingMessage) => {
      const given = request.headers['x-request-id'];
      const believed = typeof given === 'string' && REQUEST_ID.test(given) && isTrusted(peerAddress(request), 0);
      return believed ? given : randomUUID();
    },
    // Node's limit of a request's head is the only one: above its own the framework refuses in a shape of its own.
    routerOptions: { maxParamLength: 16 * 1024 },
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    clientErrorHandler: rejectMalformed,
    // Node knows one limit for all bodies: `limitBodyTime` has ours.
    requestTimeout: 0,
    // What comes in the last moment is answered as any other: `closeGracefully`.
    return503OnClosing: false,
    connectionTimeout: timeouts.inactivity,
    keepAliveTimeout: timeouts.keepAlive,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.checkInterval },
  });
  registerBodyParsers(adapter.getInstance());
  limitBodyTime(adapter.getInstance(), timeouts);
  closeGracefully(adapter.getInstance(), timeouts);
  return adapter;
}

const peerAddress = (request: IncomingMessage): string => request.socket.remoteAddress ?? '';

/**
 * The address as it can be decoded: where a `%` of its path begins no character, every one of them stands for itself. Without this
 * the framework refuses it before any route, in a shape of its own that repeats the address, a customer's link among them.
 */
export function readableUrl(url: string): string {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  if (!path.includes('%') || isDecodable(path)) return url;
  return `${path.replaceAll('%', '%25')}${url.slice(path.length)}`;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
