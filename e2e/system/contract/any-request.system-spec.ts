import type { Client } from '@lotline/contracts';
import type { ApiDescription, DescribedRoute } from '@lotline/contracts/testing';
import fc from 'fast-check';
import { booking, checkedInCustomer } from '../../support/customers.js';
import { eventually } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';
import { Visitor } from './callers.js';
import { descriptionOf, jsonOf } from './description.js';
import { requestFrom, type GeneratedRequest, type Pools } from './generated-requests.js';
import { kept } from './kept.js';
import { sharedLotline } from './lotline.js';

/** `npm run contract` sends ten thousand. */
const ASKED_FOR = process.env.CONTRACT_REQUESTS;
const REQUESTS = Number(ASKED_FOR ?? 800);
/** In `npm test` a slow machine sends fewer rather than later. */
const MS_EACH = ASKED_FOR === undefined ? 12 : 100;
/** For whichever come, on a machine that took all its time for those that are asked of each route. */
const MS_LEAST = 3000;
const NOBODY = '00000000-0000-4000-8000-000000000000';
/** A stream does not end; what ends or moves the session of the others has sessions of its own. */
const LEFT_OUT = ['GET /api/events', 'GET /api/docs/{file}'];
/** What no pool of values has: a code that a board shows just then, a paired board, the provider's signature, a text, an import. */
const NEVER_TAKEN = [
  'POST /api/boards/find',
  'POST /api/boards/{id}/confirm',
  'DELETE /api/boards/{id}',
  'POST /api/sms/inbound',
  'POST /api/sms/status',
  'POST /api/clients/{id}/texts/{textId}/resend',
  'GET /api/imports/{id}',
];
const MOVES_SESSION = ['GET /api/logout', 'POST /api/login', 'PUT /api/auth/lot'];

describe('any request at all', () => {
  const lotline = sharedLotline();
  let description: ApiDescription;
  let routes: DescribedRoute[];
  let pools: Pools;
  let cookies: Record<'valet' | 'admin', string>;
  beforeAll(async () => {
    description = await descriptionOf(lotline);
    routes = description.routes.filter(({ route }) => !LEFT_OUT.includes(route));
    pools = await someOfBothLots();
    cookies = { valet: await cookieOf('valet'), admin: await cookieOf('admin') };
  });
  afterAll(() => lotline.end());

  const cookieOf = async (name: 'valet' | 'admin'): Promise<string> => (await Visitor.enter(lotline, name)).cookie;

  async function someOfBothLots(): Promise<Pools> {
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
      clients: [...clients.map(({ id }) => id), NOBODY, 'nobody'],
      users: [...users.map(({ id }) => id), NOBODY, 'nobody'],
      links: [...clients.map(({ shuttleRequestId }) => shuttleRequestId), 'aaaaaaaaaa', 'none'],
    };
  }

  async function send({ method, path, body, headers }: GeneratedRequest, cookie: string) {
    const response = await fetch(`${lotline.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        cookie,
        // Failed sign-ins count against an address.
        'x-forwarded-for': `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    return { status: response.status, json: jsonOf(text) };
  }

  const sessionOf = async ({ route, asAdmin }: GeneratedRequest): Promise<string> => {
    const name = asAdmin ? 'admin' : 'valet';
    return MOVES_SESSION.includes(route) ? cookieOf(name) : cookies[name];
  };

  it(
    'should be answered as described, with nothing changed by what is refused',
    async () => {
      let sent = 0;
      const answered = new Map<string, Set<'taken' | 'refused'>>();
      let before = await kept(lotline);
      const judge = async (request: GeneratedRequest): Promise<void> => {
        const { route, method, path } = request;
        const cookie = await sessionOf(request);
        const { status, json } = await send(request, cookie);
        sent += 1;
        expect([route, status < 500 || status === 503]).toEqual([route, true]);
        expect(description.undescribed(method, path, status, json)).toBeNull();
        answered.set(route, (answered.get(route) ?? new Set()).add(status < 400 ? 'taken' : 'refused'));
        const after = await kept(lotline);
        if (status >= 400 && method !== 'GET' && after !== before) {
          // Something may have followed from an earlier one: it does not each time.
          await eventually(async () => {
            const quiet = await kept(lotline);
            const again = await send(request, cookie);
            if (again.status >= 400) expect([path, await kept(lotline)]).toEqual([path, quiet]);
          });
        }
        before = after;
      };
      const judgeMany = (some: DescribedRoute[], count: number, limits: { interruptAfterTimeLimit?: number } = {}) =>
        fc.assert(fc.asyncProperty(requestFrom(some, pools), judge), { numRuns: count, endOnFailure: true, ...limits });
      const isTaken = ({ route }: DescribedRoute): boolean => answered.get(route)?.has('taken') ?? false;
      const taken = (): number => routes.filter(isTaken).length;
      const most = (routes.length - NEVER_TAKEN.length) * 0.8;
      // Of each route one, and of those that take nothing more until most do, however slow it goes; then whichever comes.
      const begunAt = performance.now();
      for (const route of routes) await judgeMany([route], 1);
      while (taken() < most && sent < REQUESTS) {
        const hard = routes.filter((route) => !isTaken(route) && !NEVER_TAKEN.includes(route.route));
        for (const route of hard) await judgeMany([route], 1);
      }
      const msLeft = REQUESTS * MS_EACH - (performance.now() - begunAt);
      await judgeMany(routes, Math.max(1, REQUESTS - sent), { interruptAfterTimeLimit: Math.max(MS_LEAST, msLeft) });
      if (ASKED_FOR !== undefined) expect(sent).toBe(REQUESTS);
      expect(routes.filter(({ route }) => !answered.has(route))).toEqual([]);
      expect(taken()).toBeGreaterThanOrEqual(most);
    },
    REQUESTS * MS_EACH + 240_000,
  );

  it('should leave everybody at work', async () => {
    const valet = await Caller.signedIn(lotline.url);
    expect((await valet.post('/api/clients', booking())).status).toBe(201);
    expect((await valet.get('/api/clients?limit=1')).status).toBe(200);
  });
});
