import { API_DOCUMENT } from '../testing/api.js';
import { useGateway } from '../testing/gateway-fixture.js';
import { Visitor } from '../testing/visitor.js';

describe('api.md, Calls: the API documentation', () => {
  const fixture = useGateway();
  const visitor = Visitor.useStranger(fixture);

  it('should be public: GET /api/docs-json', async () => {
    const { status, json, headers } = await visitor.get('/api/docs-json');
    expect([status, json]).toEqual([200, API_DOCUMENT]);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
  });

  it('should be cached by its ETag: GET /api/docs-json', async () => {
    const etag = (await visitor.get('/api/docs-json')).headers.get('etag') ?? '';
    const again = await visitor.get('/api/docs-json', { 'if-none-match': etag, 'cache-control': 'max-age=0' });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('should name the session cookie of a gateway behind TLS', async () => {
    const { url } = await fixture.start({ PUBLIC_URL: 'https://lot.example' });
    const { json } = await new Visitor(url).get('/api/docs-json');
    expect(json).toMatchObject({ components: { securitySchemes: { session: { name: '__Host-lotline' } } } });
  });

  it('should be a page without external resources: GET /api/docs', async () => {
    const { status, text, headers } = await visitor.get('/api/docs');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
    const named = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, address = '']) => address);
    expect(named.length).toBe(3);
    for (const address of named) {
      const file = await visitor.get(address);
      expect([address, file.status]).toEqual([address, 200]);
      expect(file.headers.get('content-type')).toMatch(/^text\/(css|javascript)|^application\/javascript/);
      expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect(text).not.toMatch(/<script>|https?:/);
  });

  it.each(['package.json', '..%2fpackage.json', 'index.html', 'swagger-ui.css.map', '__proto__', 'toString'])(
    'should not serve other files of the package: GET /api/docs/%s',
    async (name) => {
      const { status, json } = await visitor.get(`/api/docs/${name}`);
      expect([status, json]).toEqual([404, { message: 'Not found', code: 'NOT_FOUND' }]);
    },
  );
});
