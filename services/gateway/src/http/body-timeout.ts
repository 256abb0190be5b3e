import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { rejectMalformed } from './malformed-requests.js';

/** How long bodies may take to arrive, in ms. */
export interface BodyTimeouts {
  /** Until the body is complete. */
  request: number;
  /** A file may take longer while this many bytes arrive in each period. */
  upload: { ms: number; bytes: number };
  /** How often it is checked. */
  checkInterval: number;
}

const uploads = new WeakSet<IncomingMessage>();

/** Marks this request's body as a file. */
export const markUpload = (request: IncomingMessage): void => void uploads.add(request);

/**
 * Answers 408 to requests whose body takes too long. Replaces Node's own limit, which is one for all routes: 50 MB over
 * a slow network may take as long as they need. Once answered, an upload has the ordinary limit.
 */
export function limitBodyTime({ server }: FastifyInstance, timeouts: BodyTimeouts): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (hasBody(request)) watchBody(request, response, timeouts);
  });
}

/** Decided by the headers: a poll has no body and is not watched. */
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
    // Unread bytes wait for the gateway, not for the caller.
    if (bytes - progress.bytes >= upload.bytes || request.readableLength > 0) progress = { bytes, at: now };
    if (request.complete) clearInterval(timer);
    else if (isUpload ? now - progress.at > upload.ms : now - startedAt > max) {
      clearInterval(timer);
      rejectMalformed({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, request.socket);
    }
  }, checkInterval);
  request.once('close', () => clearInterval(timer));
}
