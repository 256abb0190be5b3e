import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { createAdapter, CONNECTION_TIMEOUTS as PRODUCTION } from './adapter.js';

const UPLOAD = { ms: 200, bytes: 100 };
const CONNECTION_TIMEOUTS = {
  ...PRODUCTION,
  headers: 150,
  request: 300,
  upload: UPLOAD,
  silence: 700,
  idle: 500,
  check: 30,
};
const JSON_OF_1000 = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n';

describe('the HTTP server', () => {
  const adapter = createAdapter('', CONNECTION_TIMEOUTS);
  const fastify = adapter.getInstance();
  let port: number;

  beforeAll(async () => {
    fastify.post('/echo', (request, reply) => reply.send(request.body));
    const accepts = { jsonStream: 1000 };
    fastify.post('/file', { config: { accepts } }, async ({ jsonStream = Readable.from([]) }) => text(jsonStream));
    fastify.post('/refused', { config: { accepts: { jsonStream: 2_000_000 } } }, (_request, reply) =>
      reply.code(401).send(),
    );
    // Longer than any of the limits, and never inactive for as long as one.
    fastify.get('/slow', (_request, reply) => reply.send(Readable.from(slowly())));
    port = Number(new URL(await fastify.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(() => fastify.close());

  async function* slowly(): AsyncGenerator<string> {
    for (let part = 0; part < 10; part += 1) {
      yield 'part ';
      await wait(100);
    }
    yield 'end';
  }
  const call = async (
    sent: string,
    url = `http://127.0.0.1:${port}`,
  ): Promise<{ socket: Socket; answer: Promise<string> }> => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    await once(socket, 'connect');
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
    socket.write(sent);
    // Closing with unread data resets the connection.
    socket.on('error', () => undefined);
    return { socket, answer: new Promise((resolve) => socket.once('close', () => resolve(received))) };
  };

  it.each([
    ['sends nothing', ''],
    ['sends half of its headers', 'POST /echo HTTP/1.1\r\nHost: x\r\nContent-'],
    [
      'sends half of its body',
      'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"a":',
    ],
    ['sends a second, incomplete request', 'GET /none HTTP/1.1\r\nHost: x\r\n\r\nGET /none HTTP/1.1\r\nHo'],
  ])('should close a connection that %s', async (_what, sent) => {
    const { answer } = await call(sent);
    expect(await answer).toContain('HTTP/1.1 408 Request Timeout');
    expect(await answer).toMatch(/\{"message":"The request took too long to arrive","code":"INVALID"\}$/);
  });

  it('should close one that trickles headers', async () => {
    const { socket, answer } = await call('GET /slow HTTP/1.1\r\n');
    const drip = setInterval(() => socket.write('X-More: 1\r\n'), 50);
    expect(await answer).toContain('HTTP/1.1 408');
    clearInterval(drip);
  });

  /** Sends this many bytes every 50 ms. */
  const dripping = async (head: string, bytes: number): Promise<string> => {
    const { socket, answer } = await call(head);
    const drip = setInterval(() => socket.write('1'.repeat(bytes)), 50);
    return answer.finally(() => clearInterval(drip));
  };

  it('should wait for a slow file that keeps arriving', async () => {
    const { socket, answer } = await call(`POST /file HTTP/1.1\r\nConnection: close\r\n${JSON_OF_1000}`);
    for (let part = 0; part < 10; part += 1) {
      await wait(60);
      socket.write('1'.repeat(100));
    }
    expect(await answer).toContain('HTTP/1.1 200 OK');
    expect(await answer).toContain('1'.repeat(1000));
  });

  it('should close a file that arrives too slowly', async () => {
    const answer = await dripping(`POST /file HTTP/1.1\r\n${JSON_OF_1000}`, 2);
    expect(answer).toContain('HTTP/1.1 408 Request Timeout');
  });

  it.each([
    ['was refused', 'POST /refused'],
    ['nobody asked for', 'GET /none'],
  ])('should close a body that never ends and %s', async (_what, line) => {
    const endless = JSON_OF_1000.replace('1000', '1000000');
    expect(await dripping(`${line} HTTP/1.1\r\n${endless}`, 100)).toMatch(/^HTTP\/1.1 40/);
  });

  it.each([
    ['is not HTTP', 'rubbish\r\n\r\n', '400 Bad Request', 'The request is not valid HTTP', 'INVALID'],
    [
      'has a head without end',
      `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n\r\n`,
      '431 Request Header Fields Too Large',
      'The request headers are too large',
      'TOO_LARGE',
    ],
  ])('should answer in the shape of every error when a request %s', async (_what, sent, status, message, code) => {
    const { answer } = await call(sent);
    expect(await answer).toContain(`HTTP/1.1 ${status}\r\n`);
    expect((await answer).split('\r\n\r\n')[1]).toBe(JSON.stringify({ message, code }));
  });

  it('should not cut off a slow response', async () => {
    const { answer } = await call('GET /slow HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(await answer).toMatch(/end\r\n0\r\n\r\n$/);
  });

  it.each([
    ['has sent nothing', ''],
    ['has sent half of its headers', 'POST /echo HTTP/1.1\r\nHost: x\r\nContent-'],
    ['is idle', 'GET /none HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('should close after the last response, without waiting for a connection that %s', async (_what, sent) => {
    const patient = createAdapter('', { ...PRODUCTION, closing: 300 }).getInstance();
    patient.get('/slow', (_request, reply) => reply.send(Readable.from(slowly())));
    const url = await patient.listen({ port: 0, host: '127.0.0.1' });
    const [slow, other] = await Promise.all([call('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n', url), call(sent, url)]);
    await once(slow.socket, 'data');
    await patient.close();
    expect(await slow.answer).toMatch(/end\r\n0\r\n\r\n$/);
    expect(await other.answer).not.toContain('200 OK');
  });

  /** Sends another request after each response, until one closes the connection. */
  const askRepeatedly = async (url: string) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const end = { asked: 0, answered: 0, isClosing: false, error: '' };
    const ask = () => {
      end.asked += 1;
      socket.write('GET /now HTTP/1.1\r\nHost: x\r\n\r\n');
    };
    let received = '';
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString();
      if (!received.endsWith('\r\n\r\nnow')) return;
      end.answered += 1;
      end.isClosing = /^connection: close\r$/im.test(received);
      received = '';
      if (!end.isClosing) ask();
    });
    socket.on('error', ({ message }) => (end.error = message));
    const ended = new Promise<typeof end>((resolve) => socket.once('close', () => resolve(end)));
    ask();
    await once(socket, 'data');
    return { ended };
  };

  it('should answer requests on open connections while it closes, and end each with the response', async () => {
    const closing = createAdapter('', PRODUCTION).getInstance();
    let answerLate: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (answerLate = resolve));
    closing.get('/now', (_request, reply) => reply.send('now'));
    closing.get('/late', (_request, reply) => late.then(() => reply.send('late')));
    const url = await closing.listen({ port: 0, host: '127.0.0.1' });
    const asked = once(closing.server, 'request');
    const { answer } = await call('GET /late HTTP/1.1\r\nHost: x\r\n\r\n', url);
    await asked;
    const callers = await Promise.all(Array.from({ length: 50 }, () => askRepeatedly(url)));
    const closed = closing.close();
    for (const { ended } of callers) {
      const { asked: all, answered, ...end } = await ended;
      expect({ ...end, unanswered: all - answered }).toEqual({ isClosing: true, error: '', unanswered: 0 });
    }
    answerLate();
    await closed;
    expect(await answer).toMatch(/^connection: close\r$/im);
  });
});
