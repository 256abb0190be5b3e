import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import compress from '@fastify/compress';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';

/** Supported encodings, the preferred first. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Bytes. Below this, compressing costs more than it saves. */
export const MIN_COMPRESSIBLE_BYTES = 1024;

const JSON_TYPE = /^application\/json/;
/** Quality 4 of 11: compresses a column of a hundred cards to a seventh in a millisecond or two. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Returns the preferred encoding that the caller accepts, by the weights of `Accept-Encoding`; null for none. */
export function encodingFor({ headers }: Pick<FastifyRequest, 'headers'>): Encoding | null {
  const accepted = negotiate(String(headers['accept-encoding'] ?? '').toLowerCase(), [...ENCODINGS, 'identity']);
  return ENCODINGS.find((encoding) => encoding === accepted) ?? null;
}

/** Compresses off the event loop, so that no poll waits for it. */
export function compressed(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? toBrotli(body, { params: BROTLI }) : toGzip(body);
}

/**
 * Compresses the JSON that Fastify sends. A streamed list is flushed page by page, so that its first customers appear
 * before the last are read. Cached responses and live streams bypass this.
 */
export async function registerCompression(app: NestFastifyApplication): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRoute', (route) => {
    // Built files are stored compressed (site/site-files.ts).
    if (!route.url.startsWith('/api/')) route.compress = false;
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    // Set also when uncompressed, for caches. Lower case, as the plugin looks for it.
    if (request.url.startsWith('/api/')) reply.header('Vary', extendVary(reply.getHeader('vary')));
    done(null, payload);
  });
  await app.register(compress, {
    encodings: [...ENCODINGS],
    customTypes: JSON_TYPE,
    threshold: MIN_COMPRESSIBLE_BYTES,
    // Never on the event loop, however small.
    syncThreshold: 0,
    brotliOptions: { params: BROTLI, flush: constants.BROTLI_OPERATION_FLUSH },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
    globalDecompression: false,
  });
}

const extendVary = (already: number | string | string[] | undefined): string =>
  [already ?? [], 'accept-encoding'].flat().join(', ');
