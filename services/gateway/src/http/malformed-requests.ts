import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import type { ApiError } from '@lotline/protocol';

const TOO_LARGE: [number, ApiError] = [431, { message: 'The request headers are too large', code: 'TOO_LARGE' }];
const TOO_SLOW: [number, ApiError] = [408, { message: 'The request took too long to arrive', code: 'INVALID' }];
const BROKEN: [number, ApiError] = [400, { message: 'The request is not valid HTTP', code: 'INVALID' }];
const BY_CODE: Record<string, [number, ApiError]> = {
  HPE_HEADER_OVERFLOW: TOO_LARGE,
  ERR_HTTP_REQUEST_TIMEOUT: TOO_SLOW,
};

/**
 * Answers a request that cannot be parsed in the shape of every other error, and closes the connection. Never writes
 * into the middle of a response; closing cuts that response off as well.
 */
export function rejectMalformed(error: { code: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, body] = BY_CODE[error.code] ?? BROKEN;
  const text = JSON.stringify(body);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${lines.join('\r\n')}\r\n\r\n${text}`);
  socket.destroy(); // as Fastify does
}
