import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { DomainError } from '@lotline/protocol';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createTrustCheck } from '../config.js';
import { JSON_LIMIT, registerBodyParsers } from './bodies.js';
import { limitBodyTime } from './body-timeout.js';
import { rejectMalformed } from './malformed-requests.js';
import { closeGracefully } from './graceful-close.js';

const REQUEST_ID = /^[\w-]{8,64}$/;

/** How long a connection may take, in ms. A response may take longer than all of these while data flows. */
export const CONNECTION_TIMEOUTS = {
  /** Until the headers are complete. */
  headers: 10_000,
  /** Until the body is complete. */
  request: 60_000,
  /** A file may take longer while this many bytes arrive in each period: at 52 kbit/s, 50 MB take two hours. */
  upload: { ms: 30_000, bytes: 192 * 1024 },
  /** Without a byte in either direction: longer than the 15 s of a live stream's heartbeat. */
  inactivity: 120_000,
  /** Between two requests: longer than the proxies in front keep a connection. */
  keepAlive: 75_000,
  /** How often the first three are checked. */
  checkInterval: 2_000,
  /** While closing: the time without new requests, and the maximum for callers that keep sending them. */
  lastRequests: { quiet: 100, max: 2_000 },
  /** Without a byte once closed: longer than the 5 s budget of a request. */
  closing: 6_000,
};

/** Creates the HTTP server. It accepts forwarded headers and request ids from trusted proxies only. */
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
    // Leaves Node's limit of the request head as the only one: Fastify's own would respond in another shape.
    routerOptions: { maxParamLength: 16 * 1024 },
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    clientErrorHandler: rejectMalformed,
    // Node has one limit for all bodies; `limitBodyTime` enforces ours.
    requestTimeout: 0,
    // Requests that arrive during shutdown are answered normally: see `closeGracefully`.
    return503OnClosing: false,
    connectionTimeout: timeouts.inactivity,
    keepAliveTimeout: timeouts.keepAlive,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.checkInterval },
  });
  rejectRepeatedParameters(adapter.getInstance());
  registerBodyParsers(adapter.getInstance());
  limitBodyTime(adapter.getInstance(), timeouts);
  closeGracefully(adapter.getInstance(), timeouts);
  return adapter;
}

/** Rejects calls that name a query parameter twice: which of the two was meant is unknown. Pages may have any query. */
function rejectRepeatedParameters(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const path = request.routeOptions.url?.startsWith('/api/') ? repeatedIn(request) : undefined;
    if (path === undefined) return done();
    const message = 'Send each parameter once';
    done(new DomainError('INVALID', message, { errors: [{ path, message }] }));
  });
}

const repeatedIn = ({ query }: FastifyRequest): string | undefined =>
  Object.entries(Object(query))
    .find(([, value]) => Array.isArray(value))?.[0]
    .slice(0, 50);

const peerAddress = (request: IncomingMessage): string => request.socket.remoteAddress ?? '';

/**
 * Makes a URL decodable: if its path contains an invalid escape, every `%` in it is taken literally. Otherwise Fastify
 * would reject it before any route, in another shape and repeating the URL, which may contain a customer's link.
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
