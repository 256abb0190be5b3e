import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { staffUser, useGateway } from '../testing/gateway-fixture.js';
import { useFolder } from '../testing/use-folder.js';
import { Visitor } from '../testing/visitor.js';

const BIG = 'export const text = "the same again";\n'.repeat(100);

describe('the built front end', () => {
  const folder = useFolder({
    'secret.txt': 'secret',
    'dist/.built-from': 'of the build',
    'dist/.vite/manifest.json': 'of the build',
    'dist/index.html': 'the app',
    'dist/site.html': 'the site',
    'dist/pick-up.html': 'the board',
    'dist/offline.html': 'not connected',
    'dist/alert.mp3': 'sound',
    'dist/assets/app-1a2b.js': 'code',
    'dist/assets/big-3c4d.js': BIG,
    // As the build creates them (frontend/precompress.ts).
    'dist/assets/big-3c4d.js.br': brotliCompressSync(BIG),
    'dist/assets/big-3c4d.js.gz': gzipSync(BIG),
  });
  const fixture = useGateway([staffUser()], { STATIC_DIR: join(folder, 'dist') });

  it.each([
    ['/', 'the site'],
    ['/shuttle-request/Ab3dEf6hI9', 'the site'],
    ['/login', 'the site'],
    ['/login?from=a-bookmark', 'the site'],
    ['/shuttle1pickup', 'the board'],
    ['/shuttle2pickup?lot=bayside', 'the board'],
    ['/shuttle1-pickup', 'the board'],
    ['/shuttle2-pickup', 'the board'],
    ['/shuttle2-pickup/', 'the board'],
    ['/shuttle-request/x', 'the site'],
    ['/shuttle-request/100%', 'the site'],
    ['/shuttle-request/%E0%A4%A', 'the site'],
    ['/shuttle-request/a/b', 'the site'],
    ['/dashboard', 'the app'],
    ['/Dashboard/', 'the app'],
    ['/admin/import?page=2', 'the app'],
    ['/calendar-test', 'the app'],
    ['/offline.html', 'not connected'],
    ['/alert.mp3', 'sound'],
  ])('should send a visitor at %s: %s', async (path, text) => {
    const { status, text: answered, headers } = await new Visitor(fixture.url).get(path);
    expect([status, answered, headers.get('cache-control')]).toEqual([200, text, 'no-cache']);
  });

  const NOWHERE = [
    '/shuttle0pickup',
    '/no/such/page',
    '/100%',
    '/index.html',
    '/site.html',
    '/admin/nothing',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
  ];

  it.each(NOWHERE)('should send a visitor the self-contained 404 page at %s', async (path) => {
    const { status, text, headers } = await new Visitor(fixture.url).get(path);
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(headers.get('content-security-policy')).toContain("style-src 'self' 'unsafe-inline'");
    expect(text).toContain('<title>404 Page Not Found · Harborview');
    expect(text).not.toMatch(/<script|secret/);
  });

  it.each(NOWHERE)('should send staff the app with status 404 at %s', async (path) => {
    const visitor = await Visitor.signedIn(fixture.url);
    const { status, text, headers } = await visitor.get(path);
    expect([status, text, headers.get('etag')]).toEqual([404, 'the app', null]);
  });

  it.each([
    ['/shuttle-request/Ab3dEf6hI9', 'noindex, nofollow'],
    ['/', null],
    ['/login', null],
  ])('should set X-Robots-Tag for %s: %s', async (path, robots) => {
    expect((await new Visitor(fixture.url).get(path)).headers.get('x-robots-tag')).toBe(robots);
  });

  it('should send staff the app at /, until they sign out', async () => {
    const visitor = await Visitor.signedIn(fixture.url);
    expect((await visitor.get('/')).text).toBe('the app');
    await visitor.get('/api/logout');
    expect((await visitor.get('/')).text).toBe('the site');
  });

  it('should let browsers cache hashed files, and answer 404 for missing ones', async () => {
    const { status, headers } = await new Visitor(fixture.url).get('/assets/app-1a2b.js');
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect((await new Visitor(fixture.url).get('/assets/app-old.js')).status).toBe(404);
  });

  it.each([
    ['gzip, deflate, br', 'br', brotliCompressSync(BIG).length],
    ['gzip', 'gzip', gzipSync(BIG).length],
    ['br;q=0, gzip;q=0.5', 'gzip', gzipSync(BIG).length],
    ['identity', null, BIG.length],
    ['zstd', null, BIG.length],
  ])('should send a caller that accepts %s the same content in: %s', async (accepted, encoding, bytes) => {
    const { status, text, headers } = await new Visitor(fixture.url).get('/assets/big-3c4d.js', {
      'accept-encoding': accepted,
    });
    expect([status, headers.get('content-encoding'), Number(headers.get('content-length'))]).toEqual([
      200,
      encoding,
      bytes,
    ]);
    expect(text).toBe(BIG);
    expect(headers.get('vary')).toMatch(/accept-encoding/i);
    expect(headers.get('content-type')).toMatch(/^text\/javascript|^application\/javascript/);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('should answer 304 to the ETag of the requested encoding only', async () => {
    // With an If-None-Match of ours, fetch sets no-cache, which never yields 304.
    const ask = (accepted: string, etag?: string) =>
      new Visitor(fixture.url).get('/assets/big-3c4d.js', {
        'accept-encoding': accepted,
        ...(etag && { 'if-none-match': etag, 'cache-control': 'max-age=0' }),
      });
    const etag = (await ask('br')).headers.get('etag') ?? '';
    expect((await ask('br', etag)).status).toBe(304);
    expect((await ask('gzip', etag)).status).toBe(200);
  });

  it('should send precompressed content under the original name only', async () => {
    expect((await new Visitor(fixture.url).get('/assets/big-3c4d.js.br')).status).toBe(404);
  });

  it.each(['/.built-from', '/.vite/manifest.json', '/%2evite/manifest.json', '/.no/such/file'])(
    'should not serve the build’s own records: %s',
    async (path) => {
      expect((await new Visitor(fixture.url).get(path)).status).toBe(404);
    },
  );

  it('should be optional: API calls work without it', async () => {
    const withoutSite = new Visitor((await fixture.start({ STATIC_DIR: join(folder, 'nothing') })).url);
    expect((await withoutSite.get('/')).status).toBe(404);
    expect((await withoutSite.get('/healthz')).text).toBe('ok');
    expect((await withoutSite.get('/api/settings')).status).toBe(200);
  });
});
