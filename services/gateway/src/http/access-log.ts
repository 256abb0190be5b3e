import type { Logger } from '@lotline/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

type Level = 'debug' | 'info' | 'warn';

/**
 * One line a request. The route's pattern stands for the path, because paths and queries hold phones, links and what was
 * searched for. What is only read, polls above all, is for debugging.
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
