import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextEventLoopTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** In ms. */
export interface CloseTimeouts {
  /** Open connections are served until no request arrives for `quiet`, for at most `max`. */
  lastRequests: { quiet: number; max: number };
  /** How long a connection may be inactive after that. */
  closing: number;
}

/** Responses that their producer ends in time when the server closes, however long they are inactive. */
const exemptResponses = new WeakSet<ServerResponse>();
export const exemptFromCloseTimeout = (response: ServerResponse): void => void exemptResponses.add(response);

/** In ms; 0 would mean no limit. */
const MIN_KEEP_ALIVE_MS = 1;

/**
 * Closes the server without resetting requests in transit: during shutdown each response announces that its connection
 * ends. Once no more requests arrive, idle connections are closed. Without this, connections whose response leaves a
 * moment later, and those that browsers open in advance, would keep the server open for up to two minutes.
 */
export function closeGracefully(fastify: FastifyInstance, timeouts: CloseTimeouts): void {
  const { server } = fastify;
  /** Open connections, each with the response to its last request if there was one. */
  const open = new Map<Socket, ServerResponse | null>();
  server.on('connection', (socket: Socket) => {
    open.set(socket, null);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (open.has(socket)) open.set(socket, response);
  });
  fastify.addHook('preClose', async () => {
    // Fastify sets this header itself on responses to later requests.
    for (const response of open.values()) {
      if (response && !response.headersSent) response.setHeader('Connection', 'close');
    }
    if (open.size > 0) await waitUntilQuiet(server, timeouts.lastRequests);
    server.keepAliveTimeout = MIN_KEEP_ALIVE_MS;
    for (const [socket, response] of open) {
      if (socket.bytesRead === 0) socket.destroy();
      else if (!response || !exemptResponses.has(response)) socket.setTimeout(timeouts.closing);
    }
  });
}

async function waitUntilQuiet(server: Server, { quiet, max }: CloseTimeouts['lastRequests']): Promise<void> {
  const until = performance.now() + max;
  let isQuiet = false;
  const onRequest = (): void => void (isQuiet = false);
  server.on('request', onRequest);
  while (!isQuiet && performance.now() < until) {
    isQuiet = true;
    await wait(quiet);
    // Requests that arrived while the event loop was busy are read first.
    await nextEventLoopTurn();
  }
  server.off('request', onRequest);
}
