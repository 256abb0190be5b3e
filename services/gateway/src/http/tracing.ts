import { isTracing, parseTrace, startSpan, withTrace, type Span } from '@lotline/service-kit';
import type { FastifyInstance } from 'fastify';
import { createTrustCheck } from '../config.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined while tracing is off. */
    span: Span | undefined;
  }
}

/** A stream lasts for hours. */
const UNTRACED = '/api/events';

/**
 * Makes each request a span, whose trace the calls of the request continue. It is named by the route's pattern: paths and queries
 * contain phones, links and search terms. A `traceparent` is accepted from trusted proxies only.
 */
export function traceRequests(fastify: FastifyInstance, trustedProxies: string): void {
  if (!isTracing()) return;
  const isTrusted = createTrustCheck(trustedProxies);
  fastify.decorateRequest('span', undefined);
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, raw, routeOptions } = request;
    const { url: route = 'none' } = routeOptions;
    if (route === UNTRACED) return done();
    const given = headers.traceparent;
    const isBelieved = given !== undefined && isTrusted(raw.socket.remoteAddress ?? '', 0);
    const attributes = { 'http.request.method': method, 'http.route': route, 'lotline.request_id': request.id };
    request.span = startSpan(`${method} ${route}`, {
      kind: 'server',
      parent: isBelieved ? parseTrace(given)?.traceparent : undefined,
      attributes,
    });
    withTrace(request.span, done);
  });
  // A body arrives in the context of its socket.
  fastify.addHook('preValidation', (request, _reply, done) => withTrace(request.span, done));
  fastify.addHook('onResponse', ({ span }, { statusCode }, done) => {
    span?.set({ 'http.response.status_code': statusCode });
    if (statusCode >= 500) span?.fail(String(statusCode));
    span?.end();
    done();
  });
}
