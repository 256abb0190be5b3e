import { connect, createServer } from 'node:net';
import { processesOf, serversOf, SERVICES } from '../plan.mjs';

/** @typedef {import('../plan.mjs').ServerName} ServerName */

const SETTING = /** @type {const} */ ({ postgres: 'postgresUrl', rabbitmq: 'rabbitmqUrl', redis: 'redisUrl' });

/** A way for every process to every server that it uses. */
export class Ways {
  /** @type {Map<string, Way>} */
  #ways = new Map();

  /** @param {import('../../../scripts/servers/index.mjs').Servers} servers */
  static async open(servers) {
    const ways = new Ways(servers);
    const ends = SERVICES.flatMap((service) =>
      processesOf(service).flatMap((process) => serversOf(service).map((server) => ({ process, server }))),
    );
    for (const { process, server } of ends) {
      ways.#ways.set(`${process} ${server}`, await Way.open(Number(new URL(servers[SETTING[server]]).port)));
    }
    return ways;
  }

  /** @param {import('../../../scripts/servers/index.mjs').Servers} servers */
  constructor(servers) {
    this.servers = servers;
  }

  /** @param {string} process @param {ServerName} server */
  of(process, server) {
    const way = this.#ways.get(`${process} ${server}`);
    if (!way) throw new Error(`${process} has no way to ${server}`);
    return way;
  }

  /** The servers' addresses as this process is to know them. @param {string} process */
  addressesFor(process) {
    const led = (/** @type {ServerName} */ server) => {
      const url = new URL(this.servers[SETTING[server]]);
      const way = this.#ways.get(`${process} ${server}`);
      if (way) url.port = String(way.port);
      return url.href;
    };
    return { postgresUrl: led('postgres'), rabbitmqUrl: led('rabbitmq'), redisUrl: led('redis') };
  }

  async close() {
    await Promise.all([...this.#ways.values()].map((way) => way.close()));
  }
}

/** @typedef {'open' | import('../plan.mjs').Manner} Manner */

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

/**
 * One direction of a connection through a way: bytes leave in the order in which they came, each no sooner than the way's
 * delay after it came, and none while the way is stalled.
 */
export class Line {
  /** @type {{dueAt: number, bytes: Buffer}[]} */
  #under = [];
  #ended = false;
  /** @type {NodeJS.Timeout | undefined} */
  #timer;

  /**
   * @param {import('node:net').Socket} from
   * @param {import('node:net').Socket} to
   * @param {{manner: Manner, delayMs: number}} way
   */
  constructor(from, to, way) {
    this.from = from;
    this.to = to;
    this.way = way;
    from.on('data', (bytes) => {
      this.#under.push({ dueAt: performance.now() + way.delayMs, bytes });
      this.pass();
    });
    from.on('end', () => {
      this.#ended = true;
      this.pass();
    });
    to.on('drain', () => this.pass());
    to.on('close', () => clearTimeout(this.#timer));
  }

  /** Lets through what may pass now; called again when the way's manner changes. */
  pass() {
    if (this.way.manner === 'stall' || this.to.destroyed) return void this.from.pause();
    for (let next = this.#under[0]; next && next.dueAt <= performance.now(); next = this.#under[0]) {
      if (this.to.writableNeedDrain) return void this.from.pause();
      this.to.write(next.bytes);
      this.#under.shift();
    }
    this.from.resume();
    if (this.#under[0]) this.#passAt(this.#under[0].dueAt);
    else if (this.#ended) this.to.end();
  }

  /** @param {number} dueAt */
  #passAt(dueAt) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.pass(), Math.max(1, dueAt - performance.now()));
  }
}
