import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import compress from '@fastify/compress';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';

/** What answers are compressed with, the preferred first. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Bytes. Below this, compressing costs more than the air. */
export const MIN_COMPRESSIBLE_BYTES = 1024;

const JSON_TYPE = /^application\/json/;
/** Four of eleven: a column of a hundred cards in a millisecond or two, at a seventh of its size. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** What this caller accepts of `ENCODINGS`, by the weights of `Accept-Encoding`; null for none. */
export function encodingFor({ headers }: Pick<FastifyRequest, 'headers'>): Encoding | null {
  const accepted = negotiate(String(headers['accept-encoding'] ?? '').toLowerCase(), [...ENCODINGS, 'identity']);
  return ENCODINGS.find((encoding) => encoding === accepted) ?? null;
}

/** Off the event loop: no poll waits for it. */
export function compressed(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? toBrotli(body, { params: BROTLI }) : toGzip(body);
}

/**
 * The JSON that the framework sends. A list that is streamed is flushed page by page, so that its first customers are on
 * the screen before its last are read. What is held, and live streams, pass by this.
 */
export async function registerCompression(app: NestFastifyApplication): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRoute', (route) => {
    // Built files stand compressed beside themselves (site/site-files.ts).
    if (!route.url.startsWith('/api/')) route.compress = false;
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    // Also where it is not compressed: a cache must know that it could have been. In the letters that the plugin looks for.
    if (request.url.startsWith('/api/')) reply.header('Vary', extendVary(reply.getHeader('vary')));
    done(null, payload);
  });
  await app.register(compress, {
    encodings: [...ENCODINGS],
    customTypes: JSON_TYPE,
    threshold: MIN_COMPRESSIBLE_BYTES,
    // Not on the event loop, however small.
    syncThreshold: 0,
    brotliOptions: { params: BROTLI, flush: constants.BROTLI_OPERATION_FLUSH },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
    globalDecompression: false,
  });
}

const extendVary = (already: number | string | string[] | undefined): string =>
  [already ?? [], 'accept-encoding'].flat().join(', ');
