import { connect, createServer } from 'node:net';
import { processesOf, serversOf, SERVICES } from '../plan.mjs';

/** @typedef {import('../plan.mjs').ServerName} ServerName */

const SETTING = /** @type {const} */ ({ postgres: 'postgresUrl', rabbitmq: 'rabbitmqUrl', redis: 'redisUrl' });

/** A proxy for every pair of a process and a server that it uses. */
export class NetworkProxies {
  /** @type {Map<string, NetworkProxy>} */
  #proxies = new Map();

  /** @param {import('../../../scripts/servers/index.mjs').Servers} servers */
  static async open(servers) {
    const proxies = new NetworkProxies(servers);
    const ends = SERVICES.flatMap((service) =>
      processesOf(service).flatMap((process) => serversOf(service).map((server) => ({ process, server }))),
    );
    for (const { process, server } of ends) {
      proxies.#proxies.set(
        `${process} ${server}`,
        await NetworkProxy.open(Number(new URL(servers[SETTING[server]]).port)),
      );
    }
    return proxies;
  }

  /** @param {import('../../../scripts/servers/index.mjs').Servers} servers */
  constructor(servers) {
    this.servers = servers;
  }

  /** @param {string} process @param {ServerName} server */
  of(process, server) {
    const proxy = this.#proxies.get(`${process} ${server}`);
    if (!proxy) throw new Error(`${process} has no proxy to ${server}`);
    return proxy;
  }

  /** Returns the servers' URLs for this process, through its proxies. @param {string} process */
  addressesFor(process) {
    const proxiedUrl = (/** @type {ServerName} */ server) => {
      const url = new URL(this.servers[SETTING[server]]);
      const proxy = this.#proxies.get(`${process} ${server}`);
      if (proxy) url.port = String(proxy.port);
      return url.href;
    };
    return { postgresUrl: proxiedUrl('postgres'), rabbitmqUrl: proxiedUrl('rabbitmq'), redisUrl: proxiedUrl('redis') };
  }

  /** New connections to `server` lead to this port. Open ones stay where they are. @param {ServerName} server @param {number} port */
  redirect(server, port) {
    for (const [name, proxy] of this.#proxies) if (name.endsWith(` ${server}`)) proxy.target = port;
  }

  async close() {
    await Promise.all([...this.#proxies.values()].map((proxy) => proxy.close()));
  }
}

/** @typedef {'open' | import('../plan.mjs').Mode} Mode */

/** A TCP proxy from one process to one server, which can stall, reset, delay, replace or hang its connections. */
export class NetworkProxy {
  /** @type {Mode} */
  mode = 'open';
  delayMs = 0;
  /** @type {Set<{sockets: import('node:net').Socket[], pipes: DelayedPipe[]}>} */
  #pairs = new Set();
  /** Connections that are open and lead nowhere. @type {Set<import('node:net').Socket>} */
  #silent = new Set();

  /** @param {number} port the server's @returns {Promise<NetworkProxy>} */
  static async open(port) {
    const proxy = new NetworkProxy(port);
    await new Promise((resolve) => proxy.server.listen(0, '127.0.0.1', () => resolve(undefined)));
    return proxy;
  }

  /** @param {number} target the port to which new connections lead */
  constructor(target) {
    this.target = target;
    this.server = createServer({ allowHalfOpen: true }, (near) => this.#join(near));
  }

  get port() {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
    return address.port;
  }

  /** @param {Mode} mode @param {number} [delayMs] in each direction, with `delay` */
  setMode(mode, delayMs = 0) {
    this.mode = mode;
    this.delayMs = delayMs;
    for (const pair of this.#pairs) {
      if (mode === 'reset' || mode === 'hang') for (const socket of pair.sockets) socket.resetAndDestroy();
      else if (mode === 'replace') this.#silence(pair);
      else for (const pipe of pair.pipes) pipe.pass();
    }
  }

  /** The server of an open connection is gone, and nothing tells its client. @param {{sockets: import('node:net').Socket[]}} pair */
  #silence(pair) {
    this.#pairs.delete(pair);
    const [near, far] = pair.sockets;
    if (near) this.#keepSilent(near);
    far?.removeAllListeners('close').destroy();
  }

  /** @param {import('node:net').Socket} near */
  #keepSilent(near) {
    this.#silent.add(near);
    near.removeAllListeners('data').removeAllListeners('end').removeAllListeners('close');
    near.on('error', () => undefined);
    near.on('close', () => this.#silent.delete(near));
    near.on('end', () => near.destroy());
    near.resume();
  }

  async close() {
    for (const { sockets } of this.#pairs) for (const socket of sockets) socket.destroy();
    for (const socket of this.#silent) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** @param {import('node:net').Socket} near */
  #join(near) {
    if (this.mode === 'reset') return void near.resetAndDestroy();
    if (this.mode === 'hang') return this.#keepSilent(near);
    const far = connect({ port: this.target, host: '127.0.0.1', allowHalfOpen: true });
    const pair = { sockets: [near, far], pipes: [new DelayedPipe(near, far, this), new DelayedPipe(far, near, this)] };
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
 * One direction of a proxied connection. Bytes leave in order, each at least `delayMs` after it arrived, and none while the
 * proxy is stalled.
 */
export class DelayedPipe {
  /** @type {{dueAt: number, bytes: Buffer}[]} */
  #under = [];
  #ended = false;
  /** @type {NodeJS.Timeout | undefined} */
  #timer;

  /**
   * @param {import('node:net').Socket} from
   * @param {import('node:net').Socket} to
   * @param {{mode: Mode, delayMs: number}} proxy
   */
  constructor(from, to, proxy) {
    this.from = from;
    this.to = to;
    this.proxy = proxy;
    from.on('data', (bytes) => {
      this.#under.push({ dueAt: performance.now() + proxy.delayMs, bytes });
      this.pass();
    });
    from.on('end', () => {
      this.#ended = true;
      this.pass();
    });
    to.on('drain', () => this.pass());
    to.on('close', () => clearTimeout(this.#timer));
  }

  /** Writes the bytes that are due. Called again when the proxy's mode changes. */
  pass() {
    if (this.proxy.mode === 'stall' || this.to.destroyed) return void this.from.pause();
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
