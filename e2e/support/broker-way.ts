import { connect, createServer, type Server, type Socket } from 'node:net';

/** Of a connection for events: what the service sends, what the broker sends to it, or both. */
type Direction = 'sent' | 'received' | 'both';

/**
 * A way to RabbitMQ on which the connections for events of one service can be held up, and no others: what it hears and
 * tells stops, calls go on.
 */
export class BrokerWay {
  private readonly pairs = new Set<Pair>();
  private held: Direction | undefined;

  private constructor(
    private readonly server: Server,
    /** A connection says its name while it opens (see `Broker`). */
    private readonly name: string,
  ) {}

  /** `port` is RabbitMQ's, on this machine. */
  static async open(port: number, service: string): Promise<BrokerWay> {
    const server = createServer();
    const way = new BrokerWay(server, `${service} events`);
    server.on('connection', (near) => way.join(near, connect(port, '127.0.0.1')));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return way;
  }

  get port(): number {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('The way has no port');
    return address.port;
  }

  /** `sent` holds up a consumer's acknowledgements, `received` a publisher's confirms. */
  hold(direction: Direction = 'both'): void {
    this.held = direction;
    for (const pair of this.pairs) if (pair.isEvents) part(pair, direction);
  }

  release(): void {
    this.held = undefined;
    for (const pair of this.pairs) unite(pair);
  }

  /** Lets new connections through; what was held up is lost. */
  cut(): void {
    this.held = undefined;
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
      if (this.held) part(pair, this.held);
    });
    unite(pair);
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

function unite(pair: Pair): void {
  for (const [side, other] of sides(pair)) side.unpipe(other).pipe(other);
}

function part({ near, far }: Pair, direction: Direction): void {
  if (direction !== 'received') near.unpipe(far).pause();
  if (direction !== 'sent') far.unpipe(near).pause();
}
