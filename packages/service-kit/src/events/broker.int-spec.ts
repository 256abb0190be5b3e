import { createServer, type Server, type Socket } from 'node:net';
import { account, useCalls } from '../testing/calls-under-test.js';
import { eventually, testUrl } from '../testing/index.js';
import { connectOnce } from './connection.js';

/** A node that accepts connections and never answers the handshake. */
class SilentNode {
  readonly sockets: Socket[] = [];
  private constructor(private readonly server: Server) {}

  static async open(): Promise<SilentNode> {
    const server = createServer();
    const node = new SilentNode(server);
    server.on('connection', (socket) => node.sockets.push(socket.on('error', () => undefined).resume()));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return node;
  }

  get url(): string {
    const url = new URL(testUrl('RABBITMQ'));
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('The node has no port');
    url.host = `127.0.0.1:${address.port}`;
    return url.href;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

describe('connections to a broker with a node that hangs in the handshake', () => {
  let silent: SilentNode;
  const calls = useCalls();
  beforeEach(async () => {
    silent = await SilentNode.open();
  });
  afterEach(() => silent.close());

  it('should give it up, and try again for the next call', async () => {
    const client = calls.client(silent.url);
    for (let call = 0; call < 2; call += 1)
      await expect(calls.get('7', 60_000, client)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await eventually(() => expect(silent.sockets.filter(({ closed }) => closed).length).toBeGreaterThan(1), 30_000);
  });

  it('should use another node of RABBITMQ_URL', async () => {
    const nodes = `${silent.url},${testUrl('RABBITMQ')}`;
    await calls.startAt(nodes);
    const client = calls.client(nodes);
    await eventually(async () => expect(await calls.get('7', 1000, client)).toEqual(account('7')), 30_000);
    await (await connectOnce(nodes)).close();
  });
});
