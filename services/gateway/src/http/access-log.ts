import type { Logger } from '@lotline/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

type Level = 'debug' | 'info' | 'warn';

/**
 * Logs one line per request. It contains the route's pattern instead of the path, because paths and queries contain
 * phones, links and search terms. Successful reads, mostly polls, are logged at debug level.
 */
export function logRequests(fastify: FastifyInstance, logger: Logger): void {
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

function getLevel({ method }: FastifyRequest, { statusCode }: FastifyReply): Level {
  if (statusCode >= 500) return 'warn';
  return method === 'GET' && statusCode < 400 ? 'debug' : 'info';
}

function toLogFields(request: FastifyRequest, reply: FastifyReply): object {
  const { id: requestId, method } = request;
  return {
    requestId,
    method,
    route: request.routeOptions.url ?? 'none',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    userId: request.caller?.member?.user.id,
  };
}
