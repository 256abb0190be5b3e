import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { NetworkProxy } from './proxy.mjs';

/** Starts a server that returns everything it receives. */
async function echo(): Promise<{ server: Server; port: number }> {
  const server = createServer((socket) => socket.on('error', () => undefined).pipe(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { server, port: address.port };
}

describe('NetworkProxy', () => {
  let far: Awaited<ReturnType<typeof echo>>;
  let proxy: NetworkProxy;
  let caller: Socket;

  const open = async (): Promise<Socket> => {
    const socket = connect(proxy.port, '127.0.0.1').setEncoding('utf8');
    await once(socket, 'connect');
    return socket;
  };
  const received = async (): Promise<string> => String((await once(caller, 'data'))[0]);

  beforeEach(async () => {
    far = await echo();
    proxy = await NetworkProxy.open(far.port);
    caller = await open();
    caller.write('hello');
    expect(await received()).toBe('hello');
  });
  afterEach(async () => {
    caller.destroy();
    await proxy.close();
    far.server.close();
  });

  it('should pass nothing on while stalled, and everything in order afterwards', async () => {
    proxy.setMode('stall');
    caller.write('one ');
    caller.write('two');
    // What is sent on another way and comes back shows that there was time enough.
    const other = await NetworkProxy.open(far.port);
    const witness = connect(other.port, '127.0.0.1');
    witness.write('late');
    await once(witness, 'data');
    witness.destroy();
    await other.close();
    expect(caller.bytesRead).toBe('hello'.length);
    proxy.setMode('open');
    let text = '';
    while (text.length < 'one two'.length) text += await received();
    expect(text).toBe('one two');
  });

  it('should close connections and reject new ones while reset', async () => {
    const broken = once(caller, 'error');
    proxy.setMode('reset');
    expect((await broken)[0]).toMatchObject({ code: 'ECONNRESET' });
    const rejected = connect(proxy.port, '127.0.0.1');
    expect((await once(rejected, 'error'))[0]).toMatchObject({ code: 'ECONNRESET' });
    proxy.setMode('open');
    caller = await open();
    caller.write('again');
    expect(await received()).toBe('again');
  });

  it('should silence open connections for ever when replaced, and pass on new ones to another port', async () => {
    const successor = await echo();
    proxy.target = successor.port;
    proxy.setMode('replace');
    caller.write('to nobody');
    const silent = caller;
    caller = await open();
    caller.write('new');
    expect(await received()).toBe('new');
    proxy.setMode('open');
    caller.write('again');
    expect(await received()).toBe('again');
    expect(silent.bytesRead).toBe('hello'.length);
    expect(silent.closed).toBe(false);
    silent.destroy();
    successor.server.close();
  });

  it('should accept connections and never answer them while hanging', async () => {
    const broken = once(caller, 'error');
    proxy.setMode('hang');
    await broken;
    const hanging = await open();
    hanging.write('anybody?');
    proxy.setMode('open');
    caller = await open();
    caller.write('again');
    expect(await received()).toBe('again');
    expect(hanging.bytesRead).toBe(0);
    expect(hanging.closed).toBe(false);
    hanging.destroy();
  });

  it('should keep the order when a delay ends with data pending', async () => {
    proxy.setMode('delay', 60);
    caller.write('slow ');
    caller.write('still slow ');
    proxy.setMode('open');
    caller.write('quick');
    let text = '';
    while (!text.endsWith('quick')) text += await received();
    expect(text).toBe('slow still slow quick');
  });

  it('should pass on the end of a connection', async () => {
    const ended = once(caller, 'end');
    caller.end('bye');
    expect(await received()).toBe('bye');
    await ended;
  });
});
