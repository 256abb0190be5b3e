import { connect, createServer } from 'node:net';
import { Line } from './line.mjs';

/** @typedef {'open' | import('../plan/fault.mjs').Manner} Manner */

/** The way of one process to one server: a port of this machine that leads there, as long as nobody breaks it. */
export class Way {
  /** @type {Manner} */
  manner = 'open';
  delayMs = 0;
  /** @type {Set<{sockets: import('node:net').Socket[], lines: Line[]}>} */
  #pairs = new Set();

  /** @param {number} port the server's @returns {Promise<Way>} */
  static async open(port) {
    const way = new Way(port);
    await new Promise((resolve) => way.server.listen(0, '127.0.0.1', () => resolve(undefined)));
    return way;
  }

  /** @param {number} target */
  constructor(target) {
    this.target = target;
    this.server = createServer({ allowHalfOpen: true }, (near) => this.#join(near));
  }

  get port() {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('The way has no port');
    return address.port;
  }

  /** @param {Manner} manner @param {number} [delayMs] each way, with `delay` */
  become(manner, delayMs = 0) {
    this.manner = manner;
    this.delayMs = delayMs;
    for (const { sockets, lines } of this.#pairs) {
      if (manner === 'reset') for (const socket of sockets) socket.resetAndDestroy();
      else for (const line of lines) line.pass();
    }
  }

  async close() {
    for (const { sockets } of this.#pairs) for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** @param {import('node:net').Socket} near */
  #join(near) {
    if (this.manner === 'reset') return void near.resetAndDestroy();
    const far = connect({ port: this.target, host: '127.0.0.1', allowHalfOpen: true });
    const pair = { sockets: [near, far], lines: [new Line(near, far, this), new Line(far, near, this)] };
    this.#pairs.add(pair);
    for (const socket of pair.sockets) {
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#pairs.delete(pair);
        for (const each of pair.sockets) each.destroy();
      });
    }
  }
}
