import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { rejectMalformed } from './malformed-requests.js';

/** How long bodies may take to come; in ms. */
export interface BodyTimeouts {
  /** Until a body is there. */
  request: number;
  /** A file may take longer, as long as so many bytes of it come in each so many ms. */
  upload: { ms: number; bytes: number };
  /** How often it is looked at. */
  checkInterval: number;
}

const uploads = new WeakSet<IncomingMessage>();

/** From now on this request's body is a file. */
export const markUpload = (request: IncomingMessage): void => void uploads.add(request);

/**
 * Gives up, with 408, whoever takes too long about a body. In the place of Node's own limit, which is one for all routes: a
 * file of 50 MB on a bad network has the time that it needs. Once it is answered it is no better than any other.
 */
export function limitBodyTime({ server }: FastifyInstance, timeouts: BodyTimeouts): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (hasBody(request)) watchBody(request, response, timeouts);
  });
}

/** By its head: a poll has none, and is not watched. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

function watchBody(
  request: IncomingMessage,
  response: ServerResponse,
  { request: max, upload, checkInterval }: BodyTimeouts,
): void {
  const startedAt = performance.now();
  let progress = { bytes: 0, at: startedAt };
  const timer = setInterval(() => {
    const now = performance.now();
    const isUpload = uploads.has(request) && !response.writableEnded;
    const bytes = request.socket.bytesRead;
    // What is there and not taken yet waits for us, not for the caller.
    if (bytes - progress.bytes >= upload.bytes || request.readableLength > 0) progress = { bytes, at: now };
    if (request.complete) clearInterval(timer);
    else if (isUpload ? now - progress.at > upload.ms : now - startedAt > max) {
      clearInterval(timer);
      rejectMalformed({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, request.socket);
    }
  }, checkInterval);
  request.once('close', () => clearInterval(timer));
}
