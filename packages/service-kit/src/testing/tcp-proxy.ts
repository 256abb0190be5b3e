import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A TCP proxy before a server, with which a test breaks connections. Closing it cuts all connections and rejects new ones until
 * it opens again. Freezing it keeps connections and accepts new ones, but forwards nothing until it thaws, like a server process
 * that is stopped; the server then receives what was sent meanwhile, also by clients that have left. Replacing the server leaves
 * the open connections silent, without a reset, like a failover to another machine; new ones reach the new server.
 */
export class TcpProxy {
  private server: Server | undefined;
  private readonly sockets = new Map<Socket, Socket>();
  private isFrozen = false;
  private delayMs = 0;

  private constructor(
    private target: URL,
    private port = 0,
  ) {}

  /** `url` is the server's; `proxy.url` leads there through the proxy. */
  static async open(url: string): Promise<TcpProxy> {
    const proxy = new TcpProxy(new URL(url));
    await proxy.open();
    return proxy;
  }

  get url(): string {
    const url = new URL(this.target.href);
    url.host = `127.0.0.1:${this.port}`;
    return url.href;
  }

  async open(): Promise<void> {
    const server = createServer((near) => {
      const far = connect(Number(this.target.port), this.target.hostname);
      for (const [side, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.sockets.set(side, other);
        side.on('error', () => undefined);
        side.on('close', () => {
          this.sockets.delete(side);
          other.destroy();
        });
        if (!this.isFrozen) this.forward(side, other);
      }
    });
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
    this.port = address.port;
    this.server = server;
  }

  async close(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    for (const socket of this.sockets.keys()) socket.destroy();
    if (server) await new Promise((resolve) => server.close(resolve));
  }

  /** Resets all connections: a client that waits for an answer gets ECONNRESET. New connections are accepted. */
  reset(): void {
    for (const socket of this.sockets.keys()) socket.resetAndDestroy();
  }

  /** Connects to another server from now on; open connections stay at the old one. */
  moveTo(url: string): void {
    this.target = new URL(url);
  }

  freeze(): void {
    this.isFrozen = true;
    for (const [side, other] of this.sockets) side.unpipe(other).removeAllListeners('data').pause();
  }

  thaw(): void {
    this.isFrozen = false;
    for (const [side, other] of this.sockets) this.forward(side, other);
  }

  /** `url` is the new server's, or the old one's. */
  replace(url: string): void {
    this.target = new URL(url);
    for (const [side, other] of this.sockets) side.unpipe(other).removeAllListeners('data').resume();
  }

  /** Forwards everything from now on this many milliseconds later, in each direction. */
  delay(ms: number): void {
    this.delayMs = ms;
    for (const [side, other] of this.sockets) this.forward(side, other);
  }

  private forward(side: Socket, other: Socket): void {
    if (this.delayMs === 0) return void side.pipe(other);
    side
      .unpipe(other)
      .on('data', (chunk) => setTimeout(() => other.write(chunk), this.delayMs))
      .resume();
  }
}
