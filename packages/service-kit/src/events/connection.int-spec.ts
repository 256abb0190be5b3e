import { createServer, type AddressInfo, type Server } from 'node:net';
import { eventually, testUrl } from '../testing/index.js';
import { openLastingConnection } from './connection.js';

describe('openLastingConnection', () => {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  it('should leave a node that hangs in the handshake for the next one, and spare other connections the attempt', async () => {
    const hanging = await HangingNode.start();
    closing.push(() => hanging.stop());
    for (const name of ['first', 'second', 'third']) {
      const connection = openLastingConnection([hanging.url, testUrl('RABBITMQ')], name);
      closing.push(() => connection.close());
      await eventually(() => expect(connection.isConnected()).toBe(true));
    }
    expect(hanging.attempts).toBe(1);
  });
});

/** Accepts connections and never answers, like a machine that stands still. */
class HangingNode {
  attempts = 0;

  private constructor(private readonly server: Server) {
    server.on('connection', (socket) => {
      this.attempts += 1;
      socket.on('error', () => undefined).resume();
    });
  }

  static async start(): Promise<HangingNode> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new HangingNode(server);
  }

  get url(): string {
    const address: AddressInfo | string | null = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('The node has no port');
    return `amqp://127.0.0.1:${address.port}`;
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
  }
}
