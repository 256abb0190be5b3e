import { createLogger } from '@lotline/service-kit';
import { createAdapter } from './adapter.js';
import { logRequests, MAX_USER_AGENT } from './access-log.js';

const LINK = 'Ab3dEf6hIj';
const PROXY = '203.0.113.7';

/** Returns a server with a few routes, and the lines that it logs at `level`. */
function loggedServer(level: string) {
  const lines: Record<string, unknown>[] = [];
  const server = createAdapter(`${PROXY}, loopback`).getInstance();
  logRequests(server, createLogger('gateway', level, { write: (line) => void lines.push(JSON.parse(line)) }));
  const answer = async () => ({});
  server.get('/api/clients', answer);
  server.get('/api/shuttle-status/:link', answer);
  server.get('/api/logout', { config: { isWrite: true } }, answer);
  server.post('/api/shuttle-request/:link', async (request) => {
    request.customerLotId = 'eastgate';
    return {};
  });
  server.post('/api/broken', async (_request, reply) => reply.code(503).send({}));
  return { server, lines };
}

describe('access log', () => {
  it('logs a write at info level with its lot, address, user agent, status and duration', async () => {
    const { server, lines } = loggedServer('info');
    await server.inject({
      method: 'POST',
      url: `/api/shuttle-request/${LINK}?phone=5550100123`,
      remoteAddress: PROXY,
      headers: { 'x-forwarded-for': '198.51.100.9', 'x-request-id': 'request-of-test', 'user-agent': 'Tablet/1.0' },
    });
    expect(lines).toEqual([
      expect.objectContaining({
        service: 'gateway',
        level: 30,
        msg: 'request',
        requestId: 'request-of-test',
        method: 'POST',
        route: '/api/shuttle-request/:link',
        status: 200,
        ms: expect.any(Number),
        lotId: 'eastgate',
        address: '198.51.100.9',
        userAgent: 'Tablet/1.0',
      }),
    ]);
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${LINK}|5550100123`));
  });

  it('logs the peer of an untrusted proxy, and a user agent of bounded length', async () => {
    const { server, lines } = loggedServer('info');
    await server.inject({
      method: 'POST',
      url: '/api/broken',
      remoteAddress: '192.0.2.1',
      headers: { 'x-forwarded-for': '198.51.100.9', 'user-agent': 'x'.repeat(5000) },
    });
    expect(lines).toMatchObject([
      { level: 40, status: 503, address: '192.0.2.1', userAgent: 'x'.repeat(MAX_USER_AGENT) },
    ]);
  });

  it('logs successful reads at debug level, failed reads and a sign-out at info level', async () => {
    const atInfo = loggedServer('info');
    await atInfo.server.inject({ url: `/api/shuttle-status/${LINK}` });
    expect(atInfo.lines).toEqual([]);
    await atInfo.server.inject({ url: '/api/unknown' });
    await atInfo.server.inject({ url: '/api/logout' });
    expect(atInfo.lines).toMatchObject([
      { route: 'none', status: 404 },
      { route: '/api/logout', status: 200 },
    ]);

    const atDebug = loggedServer('debug');
    await atDebug.server.inject({ url: `/api/shuttle-status/${LINK}` });
    expect(atDebug.lines).toMatchObject([{ level: 20, route: '/api/shuttle-status/:link' }]);
  });
});
