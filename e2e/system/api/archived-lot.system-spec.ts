import type { ManagedLot, SignedInUser } from '@lotline/protocol';
import { eventually } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';
import { sendRequest, type Answered } from './callers.js';
import { addOwnLot, type MemberName, type OwnLot } from './own-lot.js';
import { declaredRoute, fetchDescription } from './description.js';
import { LiveRequests } from './live-requests.js';
import { sharedLotline } from './lotline.js';
import { requestOf } from './requests.js';
import { rowsOfLot } from './stored-data.js';

/** The status of most routes for a caller, and the routes with a different one. */
interface Column {
  most: number;
  except: Record<string, number>;
}

const withStatus = (routes: readonly string[], status: number): Record<string, number> =>
  Object.fromEntries(routes.map((route) => [route, status]));

/** Closed to every caller: the lot's links, and pairing at the lot. */
const CLOSED_FOR_ALL = withStatus(
  [
    'GET /api/shuttle-status/:link',
    'POST /api/shuttle-request/:link',
    'PUT /api/shuttle-request/:link',
    'DELETE /api/shuttle-request/:link',
    'PUT /api/shuttle-language/:link',
    'POST /api/boards/pair',
  ],
  410,
);
/** Routes that admit boards. */
const OF_BOARDS = [
  'GET /api/events',
  'GET /api/boards/me',
  'PATCH /api/clients/:id/shuttle-status',
  'PATCH /api/clients/:id/audio-alert',
  'PATCH /api/clients/shuttle/positions',
  'GET /api/clients/shuttle/requesting_ride',
  'GET /api/clients/shuttle/picked_up',
  'GET /api/clients/shuttle/dropped_off',
  'GET /api/clients/shuttle/wait',
  'GET /api/clients/shuttle/:id/notes',
  'POST /api/clients/shuttle/acknowledged',
  'POST /api/clients/shuttle/auto-checkout',
];

/** For staff whose session moved from the lot to Harborview: Harborview's lists, without anything of the archived lot. */
const ELSEWHERE = {
  ...withStatus(
    [
      'GET /api/alerts',
      'GET /api/alerts/lots',
      'GET /api/auth/sessions',
      'GET /api/auth/sign-in-methods',
      'GET /api/boards',
      'GET /api/boards/me',
      'GET /api/calendar/counts',
      'GET /api/clients',
      'GET /api/clients/shuttle/dropped_off',
      'GET /api/clients/shuttle/picked_up',
      'GET /api/clients/shuttle/requesting_ride',
      'GET /api/clients/shuttle/wait',
      'GET /api/events',
      'GET /api/forecast',
      'GET /api/metrics',
      'GET /api/overview',
      'GET /api/parking-spots/holders',
      'GET /api/parking-spots/next',
      'GET /api/settings',
      'GET /api/texts/inbox',
      'GET /api/texts/inbox/count',
    ],
    200,
  ),
  ...withStatus(
    [
      'GET /api/clients/:id',
      'GET /api/clients/shuttle/:id/notes',
      'GET /api/clients/:id/history',
      'GET /api/clients/:id/rides',
      'GET /api/clients/:id/texts',
      'GET /api/clients/lookup/:phone',
    ],
    404,
  ),
  'PUT /api/auth/password': 400, // an empty form: a person's own, at no lot
};
/** What operator admins see of all lots and accounts, archived or not. */
const MANAGED = {
  ...withStatus(
    [
      'GET /api/audit',
      'GET /api/clients/deleted', // of the next lot
      'GET /api/imports',
      'GET /api/lots',
      'GET /api/lots/:id',
      'GET /api/texts/status',
      'GET /api/tokens',
      'GET /api/users',
      'GET /api/users/:id/history',
      'GET /api/users/:id/links',
      'GET /api/webhooks',
      'GET /api/webhooks/:id/deliveries',
    ],
    200,
  ),
  'GET /api/imports/:id': 404,
  'PUT /api/users/:id': 200, // accounts do not belong to a lot
};

/**
 * Every route, called for data of an archived lot by its former members (docs/product/lots.md#archive). Staff whose session was
 * at the lot read their next lot, and write there once their page knows it.
 */
const MATRIX: Record<MemberName | 'address of the board', Column> = {
  valet: { most: 403, except: CLOSED_FOR_ALL },
  admin: { most: 403, except: CLOSED_FOR_ALL },
  token: { most: 403, except: { ...CLOSED_FOR_ALL, 'GET /api/boards/me': 200 } }, // open boards of the first lot
  board: { most: 401, except: { ...CLOSED_FOR_ALL, ...withStatus(OF_BOARDS, 410), 'GET /api/settings': 410 } },
  'address of the board': {
    most: 401,
    except: { ...CLOSED_FOR_ALL, ...withStatus(OF_BOARDS, 410), 'GET /api/settings': 410 },
  },
  'admin, also a valet at Harborview': { most: 403, except: { ...CLOSED_FOR_ALL, ...ELSEWHERE } },
  'operator admin': { most: 403, except: { ...CLOSED_FOR_ALL, ...ELSEWHERE, ...MANAGED } },
};

/**
 * Not about a lot: documentation, errors of pages, the sign-in and its ways back, the text provider's calls. `GET /api/auth/user` and `PUT /api/auth/lot`
 * move a session; both are asked below.
 */
const NOT_ASKED = /api\/(client-errors|docs|login|logout|password-reset|sms|test)|\/logo\/|auth\/user|auth\/lot/;

describe('lots.md, Archive: an archived lot', () => {
  const lotline = sharedLotline();
  const unique = `Q${Date.now().toString(36)}`;
  let operator: Caller;
  let own: OwnLot;
  let routes: string[];
  let streams: LiveRequests[];
  let before: unknown;

  beforeAll(async () => {
    operator = await Caller.signedIn(lotline.url, 'admin@lotline.test');
    own = await addOwnLot(lotline, operator, unique);
    const readers = [own.members.valet, own.members['operator admin'], own.members.token, own.members.board];
    streams = await Promise.all(readers.map((headers) => LiveRequests.open(operator, undefined, headers)));
    expect((await operator.post(`/api/lots/${own.lotId}/archive`)).status).toBe(200);
    routes = (await fetchDescription(lotline)).routes.map(({ route }) => declaredRoute(route));
    before = await rowsOfLot(lotline, own.lotId);
  });
  afterAll(() => lotline.end());

  function ask(route: string, headers: Record<string, string>, query = ''): Promise<Answered> {
    const [method = ''] = route.split(' ');
    const { path, body } = requestOf(route, own.target);
    return sendRequest(
      lotline,
      method,
      { path: `${path}${query && (path.includes('?') ? '&' : '?')}${query}`, body },
      headers,
    );
  }

  it('should end its streams at once', async () => {
    await eventually(() => expect(streams.map(({ isOver }) => isOver)).toEqual([true, true, true, true]));
  });

  it.each(Object.entries(MATRIX))('should be read and changed by no route: %s', async (name, { most, except }) => {
    const byAddress = name === 'address of the board';
    const headers = Object.entries(own.members).find(([member]) => member === name)?.[1] ?? {};
    const asked = routes.filter((route) => !NOT_ASKED.test(route));
    const answered: Record<string, number> = {};
    for (const route of asked) {
      const { status, text } = await ask(route, headers, byAddress ? `lot=${own.lotId}` : '');
      answered[route] = status;
      expect([route, text]).toEqual([route, expect.not.stringMatching(own.secrets)]);
    }
    expect(answered).toEqual(Object.fromEntries(asked.map((route) => [route, except[route] ?? most])));
    expect(await rowsOfLot(lotline, own.lotId)).toEqual(before);
  });

  it('should be left, and not entered again', async () => {
    for (const name of ['admin, also a valet at Harborview', 'operator admin'] as const) {
      const moved = await ask('GET /api/auth/user', own.members[name]);
      const { lotId, role, lots }: SignedInUser = JSON.parse(moved.text);
      expect([name, lotId, role]).toEqual([name, 'harborview', name === 'operator admin' ? 'admin' : 'valet']);
      expect(lots.map(({ id }) => id)).not.toContain(own.lotId);
      expect((await ask('PUT /api/auth/lot', own.members[name])).status).toBe(403);
      // The page now shows Harborview: these writes reach no lot but that one.
      expect((await ask('POST /api/alerts/stopped', own.members[name])).status).toBe(403);
      expect((await ask('DELETE /api/clients/:id', own.members[name])).status).toBe(
        name === 'operator admin' ? 404 : 403,
      );
    }
    const exporting = { format: 'excel', lots: [own.lotId] };
    const manager = own.members['operator admin'];
    const exported = await sendRequest(lotline, 'POST', { path: '/api/export/all', body: exporting }, manager);
    expect([exported.status, exported.text]).toEqual([403, expect.not.stringMatching(own.secrets)]);
    const login = { email: own.email, password: 'lotline-demo' };
    expect((await new Caller(lotline.url).post('/api/login', login)).status).toBe(403);
    expect((await operator.get(`/api/settings?lot=${own.lotId}`)).status).toBe(410);
    for (const query of [`lot=${own.lotId}`, `link=${own.target.link}`])
      expect([query, (await new Caller(lotline.url).get(`/api/settings?${query}`)).status]).toEqual([query, 410]);
    expect(await rowsOfLot(lotline, own.lotId)).toEqual(before);
  });

  it('should be as before once it is restored', async () => {
    const { body } = await operator.post<ManagedLot>(`/api/lots/${own.lotId}/restore`);
    expect(body.archivedAt).toBeNull();
    const readStatuses = async () => {
      const read = await ask('GET /api/clients/:id', own.members.valet);
      const byToken = await ask('GET /api/clients/:id', own.members.token);
      const onBoard = await ask('GET /api/clients/shuttle/requesting_ride', own.members.board);
      const byLink = await ask('GET /api/shuttle-status/:link', {});
      return [read, byToken, onBoard, byLink].map(({ status }) => status);
    };
    await eventually(async () => expect(await readStatuses()).toEqual([200, 200, 200, 200]));
    // The other files expect few lots.
    expect((await operator.post(`/api/lots/${own.lotId}/archive`)).status).toBe(200);
  });
});
