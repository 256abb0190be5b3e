import { CALL_TIMEOUT_MS } from '@lotline/service-kit';
import type { FastifyInstance } from 'fastify';
import { mayHaveBody } from './bodies.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** When the response is due, in ms since 1970. Every call of the request has the time left until then. */
    deadline: number;
  }
}

/** Must be registered before any other hook: the first thing that a request awaits is its session. */
export function setDeadlines(fastify: FastifyInstance): void {
  fastify.decorateRequest('deadline', 0);
  fastify.addHook('onRequest', (request, _reply, done) => {
    request.deadline = Date.now() + CALL_TIMEOUT_MS;
    done();
  });
  // The time that a body takes to arrive does not count. Until it is complete, `deadline` holds the remaining time.
  // Polls have no body and skip these hooks.
  fastify.addHook('onRoute', (route) => {
    if (!mayHaveBody(route)) return;
    route.preParsing = [
      (request, _reply, _payload, done) => {
        request.deadline -= Date.now();
        done(null);
      },
      ...[route.preParsing ?? []].flat(),
    ];
    route.preValidation = [
      ...[route.preValidation ?? []].flat(),
      (request, _reply, done) => {
        request.deadline += Date.now();
        done();
      },
    ];
  });
}
