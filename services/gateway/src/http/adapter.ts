import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { trustOf } from '../config.js';
import { JSON_LIMIT, takeBodies } from './bodies.js';
import { limitBodies } from './body-time.js';
import { refuseBroken } from './broken-requests.js';
import { closeInTime } from './closing.js';
import { readableUrl } from './readable-url.js';

const GIVEN_ID = /^[\w-]{8,64}$/;

/** How long a caller may keep a connection; in ms. An answer may take longer than all of these, as long as it flows. */
export const PATIENCE = {
  /** Until its headers are there, or anything at all. */
  headers: 10_000,
  /** Until its body is there too. */
  request: 60_000,
  /** A file may take longer: while it comes on at 52 kbit a second, 50 MB for two hours. */
  upload: { ms: 30_000, bytes: 192 * 1024 },
  /** Without a byte in either direction: above the 15 s of a live stream's heartbeat. */
  silence: 120_000,
  /** Between two requests: above what the proxies before it keep a connection for. */
  idle: 75_000,
  /** How often the first three are looked at. */
  check: 2_000,
  /** As the door closes: callers on the way have a tenth of a second; many who come anew each time, two seconds in all. */
  lastRequests: { quiet: 100, most: 2_000 },
  /** Without a byte, once the door has closed: above the 5 s in which every call is answered (design §4). */
  closing: 6_000,
};

/** Fastify as the one HTTP door: forwarded headers and request ids from trusted proxies only. */
export function createAdapter(trustedProxies: string, patience = PATIENCE): FastifyAdapter {
  const isTrusted = trustOf(trustedProxies);
  const adapter = new FastifyAdapter({
    logger: false,
    // There is no Nest middleware.
    skipMiddie: true,
    bodyLimit: JSON_LIMIT,
    trustProxy: isTrusted,
    requestIdHeader: false,
    genReqId: (request: IncomingMessage) => {
      const given = request.headers['x-request-id'];
      const believed = typeof given === 'string' && GIVEN_ID.test(given) && isTrusted(peerOf(request), 0);
      return believed ? given : randomUUID();
    },
    // Node's limit of a request's head is the only one: above its own the framework refuses in a shape of its own.
    routerOptions: { maxParamLength: 16 * 1024 },
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    clientErrorHandler: refuseBroken,
    // Node knows one limit for all bodies: `limitBodies` has ours.
    requestTimeout: 0,
    // What comes in the last moment is answered as any other: `closeInTime`.
    return503OnClosing: false,
    connectionTimeout: patience.silence,
    keepAliveTimeout: patience.idle,
    http: { headersTimeout: patience.headers, connectionsCheckingInterval: patience.check },
  });
  takeBodies(adapter.getInstance());
  limitBodies(adapter.getInstance(), patience);
  closeInTime(adapter.getInstance(), patience);
  return adapter;
}

const peerOf = (request: IncomingMessage): string => request.socket.remoteAddress ?? '';
