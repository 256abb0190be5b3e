import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** In ms; 0 would be for ever. */
const NO_LONGER = 1;

/**
 * Closing, a server answers what it has been asked, and closes the connections that wait for another request just then. Those
 * whose answer leaves a moment later, and those that were opened in advance, as browsers do, kept it open for as long as
 * their callers liked, two minutes at most. Whoever is silent for `silenceMs` from there on is not waited for.
 */
export function closeInTime(fastify: FastifyInstance, silenceMs: number): void {
  const { server } = fastify;
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  fastify.addHook('preClose', (done) => {
    server.keepAliveTimeout = NO_LONGER;
    for (const socket of open) {
      if (socket.bytesRead === 0) socket.destroy();
      else socket.setTimeout(silenceMs);
    }
    done();
  });
}
