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
const REQUESTS = Number(process.env.CONTRACT_REQUESTS ?? 2000);
/** A slow machine sends fewer rather than later. */
const MS_EACH = 12;
const NOBODY = '00000000-0000-4000-8000-000000000000';
/** A stream does not end; what ends or moves the session of the others has sessions of its own. */
const LEFT_OUT = ['GET /api/events', 'GET /api/docs/{file}'];
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
  }, 60_000);
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
      const answered = new Map<string, Set<'taken' | 'refused'>>();
      let before = await kept(lotline);
      const property = fc.asyncProperty(requestFrom(routes, pools), async (request) => {
        const { route, method, path } = request;
        const cookie = await sessionOf(request);
        const { status, json } = await send(request, cookie);
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
          }, 20_000);
        }
        before = after;
      });
      await fc.assert(property, {
        numRuns: REQUESTS,
        endOnFailure: true,
        interruptAfterTimeLimit: REQUESTS * MS_EACH,
      });
      expect(routes.filter(({ route }) => !answered.has(route))).toEqual([]);
      expect([...answered.values()].filter((kinds) => kinds.has('taken')).length).toBeGreaterThan(routes.length * 0.8);
    },
    REQUESTS * MS_EACH + 60_000,
  );

  it('should leave everybody at work', async () => {
    const valet = await Caller.signedIn(lotline.url);
    expect((await valet.post('/api/clients', booking())).status).toBe(201);
    expect((await valet.get('/api/clients?limit=1')).status).toBe(200);
  });
});
