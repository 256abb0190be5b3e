import { booking, checkedInCustomer } from '../../support/customers.js';
import { Caller } from '../../support/staff.js';
import { API } from '../../../services/gateway/src/testing/api.js';
import { CACHING, expectedStatus, LIKE, REACHES_ALL_LOTS, SHOWS_CUSTOMER, UNDESCRIBED } from './access-matrix.js';
import { addLotAdmins, COLUMNS, isAtAnotherLot, knowsLink, LOT_ADMINS, Visitor, type CallerName } from './callers.js';
import { declaredRoute, fetchDescription } from './description.js';
import { storedRecords } from './stored-data.js';
import { sharedLotline } from './lotline.js';
import { requestOf, type Target } from './requests.js';

const ENDS_OR_MOVES_SESSION = [
  'POST /api/login',
  'GET /api/login/oidc/callback',
  'GET /api/logout',
  'PUT /api/auth/lot',
];
const UNKNOWN_LINK = 'aaaaaaaaaa';
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

const ROUTES = [
  ...Object.entries(UNDESCRIBED).map(([route, status]) => ({ route, expectedOf: () => status })),
  ...API.routes.map(({ route, operation }) => ({
    route: declaredRoute(route),
    expectedOf: (caller: (typeof COLUMNS)[number]) => expectedStatus(declaredRoute(route), operation, caller),
  })),
];

describe('permissions.md, Permissions: access by role, route and lot', () => {
  const lotline = sharedLotline();
  const visitors = new Map<CallerName, Visitor>();
  let valet: Caller;
  let userId: string;
  let importId: string;
  let boardDevices = 0;

  beforeAll(async () => {
    valet = await Caller.signedIn(lotline.url);
    await addLotAdmins(await Caller.signedIn(lotline.url, 'admin@lotline.test'));
    for (const name of [...COLUMNS, ...LOT_ADMINS]) visitors.set(name, await Visitor.openSession(lotline, name));
    userId = await addValet();
    importId = await addImport();
  });
  afterAll(() => lotline.end());

  async function addValet(): Promise<string> {
    const [user] = await lotline.query<{ id: string }>(
      `WITH added AS (
         INSERT INTO auth.users (id, email, first_name, last_name)
         VALUES (gen_random_uuid(), 'matrix-' || gen_random_uuid() || '@lotline.test', 'Rae', 'Quist') RETURNING id
       ), working AS (
         INSERT INTO auth.user_lots (user_id, lot_id, role) SELECT id, 'harborview', 'valet' FROM added
       )
       SELECT id FROM added`,
    );
    if (!user) throw new Error('No user was added');
    return user.id;
  }

  async function addImport(): Promise<string> {
    const admin = await Caller.signedIn(lotline.url, 'admin@lotline.test');
    const { body } = await admin.post<{ importId: string }>('/api/import', [booking()]);
    return body.importId;
  }

  /** A board device of Harborview that requests pairing, or is paired if the route needs it. */
  async function pairingBoardDevice(route: string): Promise<Target['boardDevice']> {
    if (!/boards\/(find|:id)/.test(route)) return { id: UNKNOWN_ID, code: '000000' };
    await lotline.query('DELETE FROM shuttle.pairing_failures');
    const pairing = { lane: 1, device: 'Tablet' };
    const address = { 'x-forwarded-for': `10.9.8.${(boardDevices += 1)}` };
    const { body } = await valet.post<{ code: string }>('/api/boards/pair', pairing, address);
    const found = await valet.post<{ id: string }>('/api/boards/find', body);
    const { id } = found.body;
    if (route.startsWith('DELETE')) await valet.post(`/api/boards/${id}/confirm`, body);
    return { id, code: body.code };
  }

  async function waitingCustomer(): Promise<Target['client']> {
    const client = await checkedInCustomer(valet);
    await valet.patch(`/api/clients/${client.id}/shuttle-status`, { status: 'requesting_ride' });
    return client;
  }

  it('should be asked for every route of the running system', async () => {
    expect((await fetchDescription(lotline)).document).toEqual({
      ...API.document,
      components: { ...API.document.components, securitySchemes: expect.anything() },
    });
  });

  it.each(ROUTES)('api.md, Conventions: should be as declared: $route', async ({ route, expectedOf }) => {
    const [method = ''] = route.split(' ');
    const client = await waitingCustomer();
    const columns = COLUMNS.map((caller) => ({ caller, expected: expectedOf(caller) }));
    const alike = LOT_ADMINS.map((caller) => {
      const { as, except } = LIKE[caller];
      return { caller, expected: except[route] ?? columns.find((column) => column.caller === as)?.expected ?? 0 };
    });
    const rows = [...columns, ...alike];
    const ask = async (caller: CallerName, accountId = userId, customer = client) => {
      const visitor = ENDS_OR_MOVES_SESSION.includes(route)
        ? await Visitor.openSession(lotline, caller)
        : visitors.get(caller);
      const boardDevice = await pairingBoardDevice(route);
      const link = knowsLink(caller) ? customer.shuttleRequestId : UNKNOWN_LINK;
      const answer = await visitor?.send(
        method,
        requestOf(route, { client: customer, userId: accountId, importId, link, boardDevice }),
      );
      const isError = (answer?.status ?? 500) >= 400;
      expect([caller, answer?.caching]).toEqual([caller, (!isError && CACHING[route]) || 'no-store']);
      return answer;
    };
    const answered: Partial<Record<CallerName, number>> = {};
    const isHarmless = ({ caller, expected }: (typeof rows)[number]): boolean =>
      expected >= 400 || (isAtAnotherLot(caller) && !REACHES_ALL_LOTS.includes(route));

    const before = await storedRecords(lotline, client, userId);
    for (const { caller, expected } of rows.filter(isHarmless)) {
      const answer = await ask(caller);
      answered[caller] = answer?.status;
      if (isAtAnotherLot(caller))
        expect([caller, answer?.text]).toEqual([caller, expect.not.stringContaining(client.phone)]);
      if (expected >= 400)
        expect([caller, answer?.text]).toEqual([caller, expect.not.stringContaining(client.lastName)]);
    }
    expect(await storedRecords(lotline, client, userId)).toEqual(before);

    for (const { caller } of rows.filter((row) => !isHarmless(row))) {
      // An earlier caller may have given the account a role at the other lot, or deleted the customer.
      const account = route.includes('/api/users/:id') ? await addValet() : userId;
      const answer = await ask(caller, account, method === 'DELETE' ? await waitingCustomer() : client);
      answered[caller] = answer?.status;
      if (SHOWS_CUSTOMER.includes(route))
        expect([caller, answer?.text]).toEqual([caller, expect.stringContaining(client.phone)]);
    }
    expect(answered).toEqual(Object.fromEntries(rows.map(({ caller, expected }) => [caller, expected])));
  });
});
