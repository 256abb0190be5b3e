import { request } from 'node:http';
import type { ApiDescription } from '@lotline/protocol/testing';
import { checkedInCustomer } from '../../support/customers.js';
import { Caller } from '../../support/staff.js';
import { Visitor } from './callers.js';
import { declaredRoute, fetchDescription, parseJson } from './description.js';
import { storedRecords } from './stored-data.js';
import { sharedLotline } from './lotline.js';
import { completeRequest, requestOf, type Target } from './requests.js';

const ERROR = { $ref: '#/components/schemas/Error' };
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const JSON_TYPE = { 'content-type': 'application/json' };

/** Rejected input gets the same error body everywhere and changes nothing (docs/product/errors.md#error-body). */
describe('errors.md, Error body: bad input', () => {
  const lotline = sharedLotline();
  let description: ApiDescription;
  let cookie: string;
  let target: Target;
  beforeAll(async () => {
    description = await fetchDescription(lotline);
    const client = await checkedInCustomer(await Caller.signedIn(lotline.url));
    const boardDevice = { id: UNKNOWN, code: '000000' };
    target = { client, userId: UNKNOWN, importId: UNKNOWN, boardDevice, link: client.shuttleRequestId };
    cookie = (await Visitor.openSession(lotline, 'admin')).cookie;
  });
  afterAll(() => lotline.end());

  /** Uses node:http, which sends requests that fetch would not. */
  function send(method: string, path: string, headers: Record<string, string> = {}, body?: string) {
    const { hostname, port } = new URL(lotline.url);
    return new Promise<{ status: number; json: unknown; text: string }>((resolve, reject) => {
      const sent = request(
        { hostname, port, method, path, agent: false, headers: { cookie, ...lengthOf(body), ...headers } },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, json: parseJson(text), text }));
        },
      );
      sent.on('error', reject).end(body);
    });
  }

  const errorMismatch = (json: unknown): string | null => description.errorsIn(ERROR, json);

  it('should be rejected by every call that takes JSON: malformed, of another type, too large, too deep', async () => {
    const calls = description.routes.filter(
      ({ route, operation }) => operation.requestBody?.content['application/json'] && !HAS_OWN_LIMITS.includes(route),
    );
    const before = await storedRecords(lotline, target.client, target.userId);
    const sent = [
      { status: 400, headers: JSON_TYPE, body: '{"a":' },
      { status: 400, headers: JSON_TYPE, body: 'null' },
      { status: 400, headers: JSON_TYPE, body: '[[1]]' },
      { status: 400, headers: JSON_TYPE, body: `${'['.repeat(20_000)}${']'.repeat(20_000)}` },
      { status: 415, headers: { 'content-type': 'text/plain' }, body: '{}' },
      { status: 415, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=1' },
      { status: 413, headers: JSON_TYPE, body: JSON.stringify('x'.repeat(300_000)) },
    ];
    for (const { method, route } of calls) {
      const { path } = requestOf(declaredRoute(route), target);
      for (const { status, headers, body } of sent) {
        if (status === 413 && TAKES_LOGOS.includes(route)) continue;
        const answer = await send(method, path, headers, body);
        const what = `${route} ${body.slice(0, 20)}`;
        const deviation = description.findDeviation(method, path, answer.status, answer.json);
        expect([what, answer.status, deviation]).toEqual([what, status, null]);
      }
    }
    expect(calls.length).toBeGreaterThan(9);
    expect(await storedRecords(lotline, target.client, target.userId)).toEqual(before);
  });

  it('should be rejected by every call with a malformed or unknown id', async () => {
    const calls = description.routes.filter(({ path }) => path.includes('{id}'));
    for (const described of calls) {
      const { method, route, path: template } = described;
      const { path, body } = completeRequest(described, target);
      for (const id of ['12', UNKNOWN, '%00', "1'--", `${UNKNOWN}0`, '%zz', 'x'.repeat(190)]) {
        const [, query = ''] = path.split('?');
        const about = `${template.replace('{id}', id).replace(/\{\w+\}/g, UNKNOWN)}?${query}`;
        const answer = await send(method, about, JSON_TYPE, body === undefined ? undefined : JSON.stringify(body));
        expect([route, id, answer.status]).toEqual([route, id, 404]);
        expect([route, id, errorMismatch(answer.json)]).toEqual([route, id, null]);
      }
    }
    expect(calls.length).toBeGreaterThan(7);
  });

  it('should be rejected for every method that is not described', async () => {
    for (const { path } of description.routes) {
      const described = description.routes.filter((each) => each.path === path).map(({ method }) => method);
      const filled = requestOf(declaredRoute(`GET ${path}`), target).path;
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']) {
        if (described.includes(method)) continue;
        const answer = await send(method, filled.split('?')[0] ?? '', JSON_TYPE, '{}');
        expect([method, path, [400, 404].includes(answer.status), errorMismatch(answer.json)]).toEqual([
          method,
          path,
          true,
          null,
        ]);
      }
    }
  });

  it('should not include HEAD, which answers like GET without a body', async () => {
    const { status, text } = await send('HEAD', `/api/clients/${target.client.id}`);
    expect([status, text]).toEqual([200, '']);
  });

  it.each([
    ['a `%` without a character, in a call', 'GET', '/api/clients/%zz', 404],
    ['bytes that are not UTF-8', 'GET', '/api/clients/%C3%28', 404],
    ['a link with a `%`', 'GET', '/api/shuttle-status/100%', 404],
    ['a query key twice', 'GET', '/api/clients?limit=1&limit=2', 400],
    ['a lot twice', 'GET', '/api/settings?lot=harborview&lot=eastgate', 400],
    ['a parameter twice that the call does not know', 'GET', '/api/clients?a=1&a=2', 400],
    ['a search twice', 'GET', '/api/clients?search=a&search=b', 400],
    ['a search that is too long', 'GET', `/api/clients?search=${'a'.repeat(201)}`, 400],
    ['a day that does not exist', 'GET', '/api/clients?checkoutFrom=2026-02-30T00:00', 400],
    ['a month that does not exist', 'GET', '/api/clients?checkoutTo=2026-13-01T00:00:00Z', 400],
    ['an empty limit', 'GET', '/api/clients?limit=', 400],
    ['a limit beyond numbers', 'GET', '/api/clients?limit=1e999', 400],
    ['a limit in another notation', 'GET', '/api/clients?limit=0x10', 400],
    ['a time with something behind it', 'GET', '/api/clients?checkoutFrom=2026-12-01T18:00%20oops', 400],
    ['a day of figures with something behind it', 'GET', '/api/metrics?startDate=2026-12-01T10:00%3Cscript%3E', 400],
    ['a malformed cursor', 'GET', '/api/clients?cursor=nonsense', 400],
    ['an address that is too long', 'GET', `/api/clients/${'a'.repeat(7000)}`, 404],
    ['headers that are too long', 'GET', `/api/clients?search=${'a'.repeat(20_000)}`, 431],
    ['an unknown method', 'FOO', '/api/clients', 400],
    ['a call that does not exist', 'DELETE', '/api/nothing', 404],
  ])('should be rejected: %s', async (_what, method, path, status) => {
    const answer = await send(method, path);
    expect([answer.status, errorMismatch(answer.json)]).toEqual([status, null]);
    expect(answer.text).not.toContain('FST_');
  });

  it('should still get a page for a mistyped link', async () => {
    const { status, text } = await send('GET', '/shuttle-request/100%', { cookie: '' });
    expect([status, text]).toEqual([200, expect.stringContaining('<!doctype html>')]);
  });

  it.each([
    'rubbish',
    'lotline=%zz',
    'lotline=a.b; lotline=c',
    '=;;=',
    'lotline-own-writes=%7B',
    '__proto__=1',
    `lotline=${'x'.repeat(5000)}`,
  ])('should not be taken for a session: the cookie %s', async (cookieValue) => {
    const answer = await send('GET', '/api/auth/user', { cookie: cookieValue });
    expect([answer.status, errorMismatch(answer.json)]).toEqual([401, null]);
  });

  it.each([
    ['If-Match', 'PUT', '*', 400],
    ['If-Match', 'PUT', '"999"', 412],
    ['If-None-Match', 'GET', '"rubbish', 200],
    ['Accept-Encoding', 'GET', 'rubbish;q=9', 200],
    ['X-Request-Id', 'GET', '../../etc/passwd', 200],
    ['X-Forwarded-For', 'GET', 'not an address', 200],
  ])('should get a clear answer: a %s of a %s that is %s', async (name, method, value, status) => {
    const route = `${method} /api/clients/:id`;
    const { path, body } = requestOf(route, target);
    const answer = await send(method, path, { ...JSON_TYPE, [name]: value }, body ? JSON.stringify(body) : undefined);
    expect([answer.status, description.findDeviation(method, path, answer.status, answer.json)]).toEqual([
      status,
      null,
    ]);
  });
});

/** Imports take up to 50 MiB as a stream and validate each row: services/gateway/src/transfer/imports/imports.int-spec.ts. */
const HAS_OWN_LIMITS = ['POST /api/import', 'POST /api/client-errors'];
/** Larger bodies than other forms: services/gateway/src/http/bodies.int-spec.ts tests limits of a route. */
const TAKES_LOGOS = ['POST /api/lots', 'PUT /api/lots/{id}'];
/** Node's client sets the length by itself only for methods that usually have a body. */
const lengthOf = (body: string | undefined): Record<string, string> =>
  body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
