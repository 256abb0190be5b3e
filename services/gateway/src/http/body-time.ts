import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { refuseBroken } from './broken-requests.js';

/** How long bodies may take to come; in ms. */
export interface BodyTimes {
  /** Until a body is there. */
  request: number;
  /** A file may take longer, as long as so many bytes of it come in each so many ms. */
  upload: { ms: number; bytes: number };
  /** How often it is looked at. */
  check: number;
}

const uploads = new WeakSet<IncomingMessage>();

/** From now on this request's body is a file. */
export const takesUpload = (request: IncomingMessage): void => void uploads.add(request);

/**
 * Gives up, with 408, whoever takes too long about a body. In the place of Node's own limit, which is one for all routes: a
 * file of 50 MB on a bad network has the time that it needs. Once it is answered it is no better than any other.
 */
export function limitBodies({ server }: FastifyInstance, times: BodyTimes): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (hasBody(request)) watch(request, response, times);
  });
}

/** By its head: a poll has none, and is not watched. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

function watch(request: IncomingMessage, response: ServerResponse, { request: most, upload, check }: BodyTimes): void {
  const begunAt = performance.now();
  let seen = { bytes: 0, at: begunAt };
  const looking = setInterval(() => {
    const now = performance.now();
    const isUpload = uploads.has(request) && !response.writableEnded;
    const bytes = request.socket.bytesRead;
    // What is there and not taken yet waits for us, not for the caller.
    if (bytes - seen.bytes >= upload.bytes || request.readableLength > 0) seen = { bytes, at: now };
    if (request.complete) clearInterval(looking);
    else if (isUpload ? now - seen.at > upload.ms : now - begunAt > most) {
      clearInterval(looking);
      refuseBroken({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, request.socket);
    }
  }, check);
  request.once('close', () => clearInterval(looking));
}
