import { connect, createServer, type Server, type Socket } from 'node:net';

/** A direction of an event connection: from the service to the broker, from the broker to the service, or both. */
type Direction = 'sent' | 'received' | 'both';

/**
 * A proxy to RabbitMQ that can pause the event connections of one service and no others: its events stop while its calls
 * continue.
 */
export class BrokerProxy {
  private readonly pairs = new Set<Pair>();
  private paused: Direction | undefined;

  private constructor(
    private readonly server: Server,
    /** The name of the paused connections: a connection sends its name while it opens (see `Broker`). */
    private readonly name: string,
  ) {}

  /** `port` is RabbitMQ's, on this machine. */
  static async open(port: number, service: string): Promise<BrokerProxy> {
    const server = createServer();
    const proxy = new BrokerProxy(server, `${service} events`);
    server.on('connection', (near) => proxy.join(near, connect(port, '127.0.0.1')));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
    return address.port;
  }

  /** `sent` pauses a consumer's acknowledgments, `received` a publisher's confirms. */
  pause(direction: Direction = 'both'): void {
    this.paused = direction;
    for (const pair of this.pairs) if (pair.isEvents) pausePair(pair, direction);
  }

  resume(): void {
    this.paused = undefined;
    for (const pair of this.pairs) resumePair(pair);
  }

  /** Closes the event connections and lets new ones through; paused data is lost. */
  cut(): void {
    this.paused = undefined;
    for (const { near, far, isEvents } of this.pairs) if (isEvents) for (const side of [near, far]) side.destroy();
  }

  async close(): Promise<void> {
    for (const { near, far } of this.pairs) for (const side of [near, far]) side.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(near: Socket, far: Socket): void {
    const pair = { near, far, isEvents: false };
    this.pairs.add(pair);
    for (const [side, other] of sides(pair)) {
      side.on('error', () => undefined);
      side.on('close', () => {
        this.pairs.delete(pair);
        other.destroy();
      });
    }
    near.on('data', (chunk) => {
      if (pair.isEvents || !chunk.includes(this.name)) return;
      pair.isEvents = true;
      if (this.paused) pausePair(pair, this.paused);
    });
    resumePair(pair);
  }
}

interface Pair {
  near: Socket;
  far: Socket;
  isEvents: boolean;
}

const sides = ({ near, far }: Pair) =>
  [
    [near, far],
    [far, near],
  ] as const;

function resumePair(pair: Pair): void {
  for (const [side, other] of sides(pair)) side.unpipe(other).pipe(other);
}

function pausePair({ near, far }: Pair, direction: Direction): void {
  if (direction !== 'received') near.unpipe(far).pause();
  if (direction !== 'sent') far.unpipe(near).pause();
}
