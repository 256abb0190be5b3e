import { CALL_TIMEOUT_MS } from '@lotline/service-kit';
import type { FastifyInstance } from 'fastify';
import { mayHaveBody } from './bodies.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** When it is to be answered, in ms since 1970: all that it waits for has what is left until then (design §4). */
    deadline: number;
  }
}

/** Before any other hook: the first thing that a request waits for is its session. */
export function setDeadlines(fastify: FastifyInstance): void {
  fastify.decorateRequest('deadline', 0);
  fastify.addHook('onRequest', (request, _reply, done) => {
    request.deadline = Date.now() + CALL_TIMEOUT_MS;
    done();
  });
  // How long a body accepts to come is the caller's own time. Until it is there, `deadline` says how much is left. Polls have
  // no body, and pass no hook for it (bar: poll of a board, design §10).
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
