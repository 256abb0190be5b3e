import type { Logger } from '@lotline/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

type Level = 'debug' | 'info' | 'warn';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route changes something although its method is GET. */
    isWrite?: true;
  }
  interface FastifyRequest {
    /** The lot of a customer's request, which its caller's context does not name. */
    customerLotId: string | undefined;
  }
}

/** Maximum length of a logged user agent. */
export const MAX_USER_AGENT = 200;

/**
 * Logs one line per request. It contains the route's pattern instead of the path, because paths and queries contain
 * phones, links and search terms. Successful reads, mostly polls, are logged at debug level.
 */
export function logRequests(fastify: FastifyInstance, logger: Logger): void {
  fastify.decorateRequest('customerLotId', undefined);
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id);
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const level = getLevel(request, reply);
    if (logger.isLevelEnabled(level)) logger[level](toLogFields(request, reply), 'request');
    done();
  });
}

function getLevel(request: FastifyRequest, { statusCode }: FastifyReply): Level {
  if (statusCode >= 500) return 'warn';
  return isRead(request) && statusCode < 400 ? 'debug' : 'info';
}

const isRead = ({ method, routeOptions }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !routeOptions.config.isWrite;

function toLogFields(request: FastifyRequest, reply: FastifyReply): object {
  const { id: requestId, method, caller, session } = request;
  return {
    requestId,
    traceId: request.span?.traceId,
    method,
    route: request.routeOptions.url ?? 'none',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    // A sign-in has no caller yet, and a sign-out no longer has a session.
    lotId: caller?.context.lotId ?? request.customerLotId ?? session?.lotId,
    userId: caller?.member?.user.id ?? session?.userId,
    tokenId: caller?.context.actor.kind === 'token' ? caller.context.actor.id : undefined,
    // The nearest address that is not a trusted proxy's.
    address: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT),
  };
}
