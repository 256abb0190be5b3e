import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextEventLoopTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** In ms. */
export interface CloseTimeouts {
  /** What is asked on open connections is answered until nothing was asked for `quiet`, for `most` at the longest. */
  lastRequests: { quiet: number; max: number };
  /** Whoever is silent for so long after that is not waited for. */
  closing: number;
}

/** Answers that whoever makes them ends in time when the server closes, however long they are silent. */
const exemptResponses = new WeakSet<ServerResponse>();
export const exemptFromCloseTimeout = (response: ServerResponse): void => void exemptResponses.add(response);

/** In ms; 0 would be for ever. */
const MIN_KEEP_ALIVE_MS = 1;

/**
 * Closing, a server answers what it has been asked and says with each answer that the connection ends; a request that was on
 * its way on a kept connection would else be reset. When no more come it closes the connections that wait for another
 * request. Those whose answer leaves a moment later, and those that were opened in advance, as browsers do, kept it open for
 * as long as their callers liked, two minutes at most.
 */
export function closeGracefully(fastify: FastifyInstance, timeouts: CloseTimeouts): void {
  const { server } = fastify;
  /** With the answer to the last request of each, if there was one. */
  const open = new Map<Socket, ServerResponse | null>();
  server.on('connection', (socket: Socket) => {
    open.set(socket, null);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (open.has(socket)) open.set(socket, response);
  });
  fastify.addHook('preClose', async () => {
    // Fastify says it with the answers to what comes from now on.
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
  const asked = (): void => void (isQuiet = false);
  server.on('request', asked);
  while (!isQuiet && performance.now() < until) {
    isQuiet = true;
    await wait(quiet);
    // What came while the process was busy with something else is read before it is judged.
    await nextEventLoopTurn();
  }
  server.off('request', asked);
}
