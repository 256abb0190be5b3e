import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { DomainError } from '@lotline/contracts';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { isNestedDeeper } from './json-depth.js';
import { trustedAddresses } from './trusted-proxies.js';

/** More than the largest form or a thousand positions need. */
const BODY_LIMIT = 256 * 1024;
/** No form is deeper than four. */
const MOST_LEVELS = 32;
const GIVEN_ID = /^[\w-]{8,64}$/;

/** Fastify as the one HTTP door: JSON only, forwarded headers and request ids from trusted proxies only. */
export function createAdapter(trustedProxies: string): FastifyAdapter {
  const isTrusted = trustedAddresses(trustedProxies) ?? (() => false);
  const adapter = new FastifyAdapter({
    logger: false,
    // There is no Nest middleware.
    skipMiddie: true,
    bodyLimit: BODY_LIMIT,
    trustProxy: isTrusted,
    requestIdHeader: false,
    genReqId: (request: IncomingMessage) => {
      const given = request.headers['x-request-id'];
      const believed = typeof given === 'string' && GIVEN_ID.test(given) && isTrusted(peerOf(request));
      return believed ? given : randomUUID();
    },
    routerOptions: { maxParamLength: 200 },
  });
  takeJsonOnly(adapter);
  return adapter;
}

const peerOf = (request: IncomingMessage): string => request.socket.remoteAddress ?? '';

/** A press on the customer's page has the JSON header and no body (spec §7), so nothing at all is JSON too. */
function takeJsonOnly(adapter: FastifyAdapter): void {
  const fastify = adapter.getInstance();
  fastify.removeAllContentTypeParsers();
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') return done(null, undefined);
    if (isNestedDeeper(body, MOST_LEVELS)) return done(new DomainError('INVALID', 'The request is nested too deep'));
    parse(request, body, (error, parsed) =>
      error ? done(new DomainError('INVALID', 'The request is not valid JSON')) : done(null, parsed),
    );
  });
}
