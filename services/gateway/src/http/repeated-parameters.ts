import { DomainError } from '@lotline/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Rejects calls that name a query parameter twice: which of the two was meant is unknown. Pages may have any query. */
export function rejectRepeatedParameters(fastify: FastifyInstance): void {
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
