import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A way to a server that a test can shut: what is connected is cut off, and nothing more is let in until it opens. Or freeze:
 * everything stays connected and new connections are taken, but nothing comes through until it thaws, as with a server that is
 * stopped: then it gets what was sent to it meanwhile, also from those who have left.
 */
export class Door {
  private server: Server | undefined;
  private readonly sockets = new Map<Socket, Socket>();
  private isFrozen = false;

  private constructor(
    private readonly target: URL,
    private port = 0,
  ) {}

  /** `url` is the server's; `door.url` leads there through the door. */
  static async open(url: string): Promise<Door> {
    const door = new Door(new URL(url));
    await door.open();
    return door;
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
        if (!this.isFrozen) side.pipe(other);
      }
    });
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The door has no port');
    this.port = address.port;
    this.server = server;
  }

  async shut(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    for (const socket of this.sockets.keys()) socket.destroy();
    if (server) await new Promise((resolve) => server.close(resolve));
  }

  /** Cuts off what is connected, without a goodbye: who waits for an answer has an ECONNRESET. Others are let in. */
  reset(): void {
    for (const socket of this.sockets.keys()) socket.resetAndDestroy();
  }

  freeze(): void {
    this.isFrozen = true;
    for (const [side, other] of this.sockets) side.unpipe(other).pause();
  }

  thaw(): void {
    this.isFrozen = false;
    for (const [side, other] of this.sockets) side.pipe(other);
  }
}
