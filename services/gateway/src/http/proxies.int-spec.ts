import { useFixture } from '@lotline/service-kit/testing';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { GatewayFixture, staffUser } from '../testing/gateway-fixture.js';
import { PASSWORD } from '../testing/fake-services.js';
import type { RunningGateway } from '../start.js';

/** Each party has a loopback address of its own, by which the next one identifies it. */
const TLS_PROXY = '127.0.0.2';
const LOAD_BALANCER = '127.0.0.3';

/** Forwards like HAProxy with `option forwardfor` and nginx: the received header plus the peer's address. */
async function proxyAt(localAddress: string, target: string): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    const forwardedFor = incoming.headers['x-forwarded-for'];
    const peer = incoming.socket.remoteAddress ?? '';
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': forwardedFor === undefined ? peer : `${String(forwardedFor)}, ${peer}`,
    };
    const onward = request(`${target}${incoming.url}`, { method: incoming.method, headers, localAddress }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function urlOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Not listening');
  return `http://127.0.0.1:${address.port}`;
}

describe('behind a TLS proxy and the load balancer', () => {
  const fixture = useFixture(new GatewayFixture([staffUser()]));
  const servers: Server[] = [];

  beforeEach(() => fixture.services.signInAddresses.splice(0));
  afterAll(async () => {
    for (const server of servers) await new Promise((resolve) => server.close(resolve));
  });

  async function chain(TRUSTED_PROXIES: string): Promise<{ gateway: RunningGateway; url: string }> {
    const gateway = await fixture.start({ TRUSTED_PROXIES });
    const loadBalancer = await proxyAt(LOAD_BALANCER, gateway.url);
    const outer = await proxyAt(TLS_PROXY, urlOf(loadBalancer));
    servers.push(outer, loadBalancer);
    return { gateway, url: urlOf(outer) };
  }

  /** Signs in from this address, and returns the address that the sign-in was counted for. */
  async function signedInFrom(localAddress: string, url: string, claimed?: string): Promise<string | undefined> {
    const body = JSON.stringify({ email: 'valet@lot.test', password: PASSWORD });
    const headers = {
      'content-type': 'application/json',
      ...(claimed !== undefined && { 'x-forwarded-for': claimed }),
    };
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(`${url}/api/login`, { method: 'POST', headers, localAddress, agent: false }, resolve)
        .on('error', reject)
        .end(body);
    });
    answer.resume();
    expect(answer.statusCode).toBe(200);
    return fixture.services.signInAddresses.at(-1);
  }

  it('should count callers by their own address when both proxies are listed, whatever they claim', async () => {
    const { url } = await chain(`${LOAD_BALANCER}, ${TLS_PROXY}`);
    expect(await signedInFrom('127.0.1.1', url)).toBe('127.0.1.1');
    expect(await signedInFrom('127.0.1.2', url, '203.0.113.9')).toMatch(/^127\.0\.1\.2/);
    expect(await signedInFrom('127.0.1.2', url, 'nonsense')).toBe('127.0.1.2');
  });

  it('should count callers separately when only the load balancer is listed, as in the Compose default', async () => {
    const { url } = await chain(LOAD_BALANCER);
    expect(await signedInFrom('127.0.1.1', url)).toBe(`${TLS_PROXY} for 127.0.1.1`);
    expect(await signedInFrom('127.0.1.2', url, '203.0.113.9')).toBe(`${TLS_PROXY} for 127.0.1.2`);
  });

  it('should count a direct caller by their own address', async () => {
    const { gateway } = await chain(LOAD_BALANCER);
    expect(await signedInFrom('127.0.1.1', gateway.url)).toBe('127.0.1.1');
  });
});
