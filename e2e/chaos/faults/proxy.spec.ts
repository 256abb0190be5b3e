import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { Way } from './proxy.mjs';

/** Answers all that it hears. */
async function echo(): Promise<{ server: Server; port: number }> {
  const server = createServer((socket) => socket.on('error', () => undefined).pipe(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { server, port: address.port };
}

describe('Way', () => {
  let far: Awaited<ReturnType<typeof echo>>;
  let way: Way;
  let caller: Socket;

  const open = async (): Promise<Socket> => {
    const socket = connect(way.port, '127.0.0.1').setEncoding('utf8');
    await once(socket, 'connect');
    return socket;
  };
  const heard = async (): Promise<string> => String((await once(caller, 'data'))[0]);

  beforeEach(async () => {
    far = await echo();
    way = await Way.open(far.port);
    caller = await open();
    caller.write('hello');
    expect(await heard()).toBe('hello');
  });
  afterEach(async () => {
    caller.destroy();
    await way.close();
    far.server.close();
  });

  it('should pass nothing on while stalled, and everything in order afterwards', async () => {
    way.become('stall');
    caller.write('one ');
    caller.write('two');
    // What is sent on another way and comes back shows that there was time enough.
    const other = await Way.open(far.port);
    const witness = connect(other.port, '127.0.0.1');
    witness.write('late');
    await once(witness, 'data');
    witness.destroy();
    await other.close();
    expect(caller.bytesRead).toBe('hello'.length);
    way.become('open');
    let text = '';
    while (text.length < 'one two'.length) text += await heard();
    expect(text).toBe('one two');
  });

  it('should close connections and reject new ones while reset', async () => {
    const broken = once(caller, 'error');
    way.become('reset');
    expect((await broken)[0]).toMatchObject({ code: 'ECONNRESET' });
    const refused = connect(way.port, '127.0.0.1');
    expect((await once(refused, 'error'))[0]).toMatchObject({ code: 'ECONNRESET' });
    way.become('open');
    caller = await open();
    caller.write('again');
    expect(await heard()).toBe('again');
  });

  it('should keep the order when a delay ends with data pending', async () => {
    way.become('delay', 60);
    caller.write('slow ');
    caller.write('still slow ');
    way.become('open');
    caller.write('quick');
    let text = '';
    while (!text.endsWith('quick')) text += await heard();
    expect(text).toBe('slow still slow quick');
  });

  it('should pass on the end of a connection', async () => {
    const ended = once(caller, 'end');
    caller.end('bye');
    expect(await heard()).toBe('bye');
    await ended;
  });
});
