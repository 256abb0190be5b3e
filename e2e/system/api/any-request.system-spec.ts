import type { Client } from '@lotline/protocol';
import type { ApiDescription, DescribedRoute } from '@lotline/protocol/testing';
import fc from 'fast-check';
import { booking, checkedInCustomer } from '../../support/customers.js';
import { eventually } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';
import { Visitor } from './callers.js';
import { fetchDescription, parseJson } from './description.js';
import { requestFrom, type GeneratedRequest, type Pools } from './generated-requests.js';
import { checksum } from './stored-data.js';
import { sharedLotline } from './lotline.js';

/** `npm run contract` sends ten thousand. */
const REQUESTED_COUNT = process.env.CONTRACT_REQUESTS;
const REQUESTS = Number(REQUESTED_COUNT ?? 800);
/** In `npm test` a slow machine sends fewer requests instead of taking longer. */
const MS_EACH = REQUESTED_COUNT === undefined ? 12 : 100;
/** The least time for random routes, on a slow machine that used up its time for one request of each route. */
const MIN_RANDOM_MS = 3000;
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
/**
 * A stream does not end, the documentation's files are no API calls, and a generated password counts as a failed sign-in of the
 * account that every other file uses. Other files count the lots.
 */
const EXCLUDED = [
  'GET /api/events',
  'GET /api/docs/{file}',
  'POST /api/lots',
  'PUT /api/auth/password',
  'POST /api/auth/second-factor',
  'POST /api/auth/second-factor/remove',
];
/**
 * Routes that generated values never satisfy: they need a current pairing code, a paired board, the provider's signature, a
 * text, an import, a code of an authenticator app, an OpenID Connect provider, or a lot that no other file uses.
 */
const NEVER_ACCEPTED = [
  'POST /api/boards/find',
  'POST /api/boards/{id}/confirm',
  'DELETE /api/boards/{id}',
  'POST /api/sms/inbound',
  'POST /api/sms/status',
  'POST /api/clients/{id}/texts/{textId}/resend',
  'POST /api/texts/inbox/{textId}/read',
  'DELETE /api/texts/inbox/{textId}/read',
  'POST /api/texts/inbox/{textId}/reply',
  'POST /api/texts/inbox/{textId}/attach',
  'POST /api/texts/inbox/{textId}/opt-out',
  'DELETE /api/texts/inbox/{textId}/opt-out',
  'GET /api/imports/{id}',
  'DELETE /api/tokens/{id}',
  'POST /api/login/second-factor',
  'POST /api/password-reset',
  'POST /api/password-reset/confirm',
  'GET /api/login/oidc',
  'GET /api/login/oidc/callback',
  'PUT /api/auth/second-factor',
  'GET /api/lots/{id}',
  'PUT /api/lots/{id}',
  'POST /api/lots/{id}/archive',
  'POST /api/lots/{id}/restore',
  'GET /api/lots/{id}/logo/{hash}',
];
const CHANGES_SESSION = ['GET /api/logout', 'POST /api/login', 'PUT /api/auth/lot'];

describe('api.md, Calls: generated requests', () => {
  const lotline = sharedLotline();
  let description: ApiDescription;
  let routes: DescribedRoute[];
  let pools: Pools;
  let cookies: Record<'valet' | 'admin', string>;
  beforeAll(async () => {
    description = await fetchDescription(lotline);
    routes = description.routes.filter(({ route }) => !EXCLUDED.includes(route));
    pools = await createPools();
    cookies = { valet: await cookieOf('valet'), admin: await cookieOf('admin') };
  });
  afterAll(() => lotline.end());

  const cookieOf = async (name: 'valet' | 'admin'): Promise<string> =>
    (await Visitor.openSession(lotline, name)).cookie;

  async function createPools(): Promise<Pools> {
    const [valet, elsewhere] = [
      await Caller.signedIn(lotline.url),
      await Caller.signedIn(lotline.url, 'valet-eastgate@lotline.test'),
    ];
    const clients: Client[] = [];
    for (let count = 0; count < 12; count += 1) clients.push(await checkedInCustomer(count < 9 ? valet : elsewhere));
    const users = await lotline.query<{ id: string }>(
      `INSERT INTO auth.users (id, email, first_name, last_name)
       SELECT gen_random_uuid(), 'any-' || gen_random_uuid() || '@lotline.test', 'Any', 'Body' FROM generate_series(1, 3)
       RETURNING id`,
    );
    return {
      clients: [...clients.map(({ id }) => id), UNKNOWN_ID, 'nobody'],
      users: [...users.map(({ id }) => id), UNKNOWN_ID, 'nobody'],
      links: [...clients.map(({ shuttleRequestId }) => shuttleRequestId), 'aaaaaaaaaa', 'none'],
    };
  }

  async function send({ method, path, body, headers }: GeneratedRequest, cookie: string) {
    const response = await fetch(`${lotline.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        cookie,
        // Failed sign-ins are limited per address.
        'x-forwarded-for': `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    return { status: response.status, json: parseJson(text) };
  }

  const sessionOf = async ({ route, asAdmin }: GeneratedRequest): Promise<string> => {
    const name = asAdmin ? 'admin' : 'valet';
    return CHANGES_SESSION.includes(route) ? cookieOf(name) : cookies[name];
  };

  it(
    'should be answered as described, and change nothing when they are rejected',
    async () => {
      let sent = 0;
      const answered = new Map<string, Set<'accepted' | 'rejected'>>();
      let before = await checksum(lotline);
      const check = async (request: GeneratedRequest): Promise<void> => {
        const { route, method, path } = request;
        const cookie = await sessionOf(request);
        const { status, json } = await send(request, cookie);
        sent += 1;
        expect([route, status < 500 || status === 503]).toEqual([route, true]);
        expect(description.findDeviation(method, path, status, json)).toBeNull();
        answered.set(route, (answered.get(route) ?? new Set()).add(status < 400 ? 'accepted' : 'rejected'));
        const after = await checksum(lotline);
        if (status >= 400 && method !== 'GET' && after !== before) {
          // An earlier request may have had a late effect: the request is repeated on a quiet system.
          await eventually(async () => {
            const quiet = await checksum(lotline);
            const again = await send(request, cookie);
            if (again.status >= 400) expect([path, await checksum(lotline)]).toEqual([path, quiet]);
          });
        }
        before = after;
      };
      const checkMany = (some: DescribedRoute[], count: number, limits: { interruptAfterTimeLimit?: number } = {}) =>
        fc.assert(fc.asyncProperty(requestFrom(some, pools), check), { numRuns: count, endOnFailure: true, ...limits });
      const isAccepted = ({ route }: DescribedRoute): boolean => answered.get(route)?.has('accepted') ?? false;
      const acceptedRoutes = (): number => routes.filter(isAccepted).length;
      const expectedRoutes = (routes.length - NEVER_ACCEPTED.length) * 0.8;
      // One request of each route, then more of the routes that accepted none until most have, however long it takes;
      // then random routes.
      const begunAt = performance.now();
      for (const route of routes) await checkMany([route], 1);
      while (acceptedRoutes() < expectedRoutes && sent < REQUESTS) {
        const hard = routes.filter((route) => !isAccepted(route) && !NEVER_ACCEPTED.includes(route.route));
        for (const route of hard) await checkMany([route], 1);
      }
      const msLeft = REQUESTS * MS_EACH - (performance.now() - begunAt);
      await checkMany(routes, Math.max(1, REQUESTS - sent), {
        interruptAfterTimeLimit: Math.max(MIN_RANDOM_MS, msLeft),
      });
      if (REQUESTED_COUNT !== undefined) expect(sent).toBe(REQUESTS);
      expect(routes.filter(({ route }) => !answered.has(route))).toEqual([]);
      expect(acceptedRoutes()).toBeGreaterThanOrEqual(expectedRoutes);
    },
    REQUESTS * MS_EACH + 240_000,
  );

  it('should leave the system working', async () => {
    const valet = await Caller.signedIn(lotline.url);
    expect((await valet.post('/api/clients', booking())).status).toBe(201);
    expect((await valet.get('/api/clients?limit=1')).status).toBe(200);
  });
});
