import { connect, createServer, type Server, type Socket } from 'node:net';
import { processesOf, serversOf, SERVICES, type Mode as FaultMode } from '../plan.ts';
import type { ServerName } from '../../../scripts/servers/external.ts';
import type { Servers } from '../../../scripts/servers/index.ts';

const SETTING = { postgres: 'postgresUrl', rabbitmq: 'rabbitmqUrl', redis: 'redisUrl' } as const;

/** A proxy for every pair of a process and a server that it uses. */
export class NetworkProxies {
  readonly servers: Servers;

  #proxies: Map<string, NetworkProxy> = new Map();

  static async open(servers: Servers) {
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

  constructor(servers: Servers) {
    this.servers = servers;
  }

  of(process: string, server: ServerName) {
    const proxy = this.#proxies.get(`${process} ${server}`);
    if (!proxy) throw new Error(`${process} has no proxy to ${server}`);
    return proxy;
  }

  /** Returns the servers' URLs for this process, through its proxies. */
  addressesFor(process: string) {
    const proxiedUrl = (server: ServerName) => {
      const url = new URL(this.servers[SETTING[server]]);
      const proxy = this.#proxies.get(`${process} ${server}`);
      if (proxy) url.port = String(proxy.port);
      return url.href;
    };
    return { postgresUrl: proxiedUrl('postgres'), rabbitmqUrl: proxiedUrl('rabbitmq'), redisUrl: proxiedUrl('redis') };
  }

  /** New connections to `server` lead to this port. Open ones stay where they are. */
  redirect(server: ServerName, port: number) {
    for (const [name, proxy] of this.#proxies) if (name.endsWith(` ${server}`)) proxy.target = port;
  }

  async close() {
    await Promise.all([...this.#proxies.values()].map((proxy) => proxy.close()));
  }
}

type Mode = 'open' | FaultMode;

interface Pair {
  sockets: Socket[];
  pipes: DelayedPipe[];
}

/** A TCP proxy from one process to one server, which can stall, reset, delay, replace or hang its connections. */
export class NetworkProxy {
  target: number;
  readonly server: Server;

  mode: Mode = 'open';
  delayMs = 0;
  #pairs: Set<Pair> = new Set();
  /** Connections that are open and lead nowhere. */
  #silent: Set<Socket> = new Set();

  /** @param port the server's */
  static async open(port: number): Promise<NetworkProxy> {
    const proxy = new NetworkProxy(port);
    await new Promise((resolve) => proxy.server.listen(0, '127.0.0.1', () => resolve(undefined)));
    return proxy;
  }

  /** @param target the port to which new connections lead */
  constructor(target: number) {
    this.target = target;
    this.server = createServer({ allowHalfOpen: true }, (near) => this.#join(near));
  }

  get port() {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
    return address.port;
  }

  /** @param delayMs in each direction, with `delay` */
  setMode(mode: Mode, delayMs: number = 0) {
    this.mode = mode;
    this.delayMs = delayMs;
    for (const pair of this.#pairs) {
      if (mode === 'reset' || mode === 'hang') for (const socket of pair.sockets) socket.resetAndDestroy();
      else if (mode === 'replace') this.#silence(pair);
      else for (const pipe of pair.pipes) pipe.pass();
    }
  }

  /** The server of an open connection is gone, and nothing tells its client. */
  #silence(pair: Pair) {
    this.#pairs.delete(pair);
    const [near, far] = pair.sockets;
    if (near) this.#keepSilent(near);
    far?.removeAllListeners('close').destroy();
  }

  #keepSilent(near: Socket) {
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

  #join(near: Socket) {
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
  readonly from: Socket;
  readonly to: Socket;
  readonly proxy: { mode: Mode; delayMs: number };

  #under: { dueAt: number; bytes: Buffer }[] = [];
  #ended = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(from: Socket, to: Socket, proxy: { mode: Mode; delayMs: number }) {
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

  #passAt(dueAt: number) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.pass(), Math.max(1, dueAt - performance.now()));
  }
}
