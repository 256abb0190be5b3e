import type { GatewaySettings } from '../config.js';
import { staffUser, useGateway } from '../testing/gateway-fixture.js';
import { PASSWORD } from '../testing/fake-services.js';
import { useFolder } from '../testing/use-folder.js';
import { Visitor } from '../testing/visitor.js';

const REQUESTING = '/api/clients/shuttle/requesting_ride';
const TLS = { 'x-forwarded-proto': 'https' };
const DATA = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
};
const PAGE = {
  ...DATA,
  'content-security-policy':
    "default-src 'none';base-uri 'none';connect-src 'self';font-src 'self';form-action 'self';frame-ancestors 'none';" +
    "img-src 'self' data:;manifest-src 'self';media-src 'self' data:;script-src 'self';" +
    "style-src 'self' 'unsafe-inline';worker-src 'self'",
};

describe('security headers', () => {
  const STATIC_DIR = useFolder({ 'site.html': 'the site' });
  const fixture = useGateway([staffUser()], { STATIC_DIR, PUBLIC_URL: 'https://lot.test' });
  const visitor = Visitor.useStranger(fixture);
  beforeAll(() => visitor.send('POST', '/api/login', { email: 'valet@lot.test', password: PASSWORD }, TLS));

  const safetyOf = (headers: Headers): object =>
    Object.fromEntries(Object.keys(DATA).map((name) => [name, headers.get(name)]));
  const etag = async (path: string): Promise<Record<string, string>> => ({
    ...TLS,
    'if-none-match': (await visitor.get(path, TLS)).headers.get('etag') ?? '',
  });

  it('should be on a page', async () => {
    const { status, headers } = await new Visitor(visitor.url).get('/', TLS);
    expect([status, safetyOf(headers)]).toEqual([200, PAGE]);
  });

  it.each(['//api/auth/user', '/API/auth/user', '/api%2fauth/user'])(
    'should be on the 404 page of %s',
    async (path) => {
      const { status, headers } = await visitor.get(path, TLS);
      expect([status, headers.get('content-type'), safetyOf(headers)]).toEqual([404, 'text/html; charset=utf-8', PAGE]);
    },
  );

  it('should include subdomains only if configured, and HSTS only with TLS', async () => {
    const hsts = async (over: Partial<GatewaySettings>): Promise<string | null> => {
      const { url } = await fixture.start({ STATIC_DIR, ...over });
      return (await new Visitor(url).get('/', TLS)).headers.get('strict-transport-security');
    };
    expect(await hsts({ PUBLIC_URL: 'https://lot.test', HSTS_INCLUDE_SUBDOMAINS: true })).toBe(
      'max-age=31536000; includeSubDomains',
    );
    expect(await hsts({ HSTS_INCLUDE_SUBDOMAINS: true })).toBeNull();
  });

  it.each<[string, () => Promise<{ status: number; headers: Headers }>, number]>([
    ['a response', () => visitor.get('/api/auth/user', TLS), 200],
    ['a list', () => visitor.get('/api/clients', TLS), 200],
    ['an unchanged list', async () => visitor.get('/api/clients', await etag('/api/clients')), 304],
    ['a board', () => visitor.get(REQUESTING, TLS), 200],
    ['an unchanged board', async () => visitor.get(REQUESTING, await etag(REQUESTING)), 304],
    ['an error', () => new Visitor(visitor.url).get(REQUESTING, TLS), 401],
    ['a call that does not exist', () => visitor.get('/api/nothing', TLS), 404],
    ['an encoded path', () => visitor.get('/%61pi/auth/user', TLS), 200],
    ['an encoded path that does not exist', () => visitor.get('/%61pi/nothing', TLS), 404],
    ['a write to nowhere', () => visitor.send('POST', '/%61pi/nothing', {}, TLS), 404],
    ['a redirect', () => visitor.get('/api/login', TLS), 302],
  ])('should be on %s', async (_what, call, expected) => {
    const { status, headers } = await call();
    expect([status, safetyOf(headers)]).toEqual([expected, DATA]);
  });

  it('should be on the live stream', async () => {
    const abort = new AbortController();
    const headers = { cookie: visitor.cookieHeader, ...TLS };
    const stream = await fetch(`${visitor.url}/api/events`, { headers, signal: abort.signal });
    expect([stream.status, safetyOf(stream.headers)]).toEqual([200, DATA]);
    abort.abort();
  });
});
