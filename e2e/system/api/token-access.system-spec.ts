import { TOKEN_PERMISSIONS, type Client } from '@lotline/protocol';
import { booking, checkedInCustomer } from '../../support/customers.js';
import { Caller } from '../../support/staff.js';
import { API } from '../../../services/gateway/src/testing/api.js';
import { admittedStatus } from './access-matrix.js';
import { sendRequest, type Answered } from './callers.js';
import { declaredRoute, fetchDescription } from './description.js';
import { sharedLotline } from './lotline.js';
import { requestOf } from './requests.js';
import { storedRecords } from './stored-data.js';
import { TokenCaller } from './token-caller.js';

/**
 * Every route that admits API tokens, asked for a customer of Harborview (docs/product/tokens.md#permissions): a token with only
 * the permission is admitted, one with all others is refused, and one of Eastgate with all permissions does not reach the
 * customer. The roles are in access-matrix.system-spec.ts.
 */
const ROUTES = API.routes.flatMap(({ route: described, operation }) => {
  const admitted = /API token(?: with the permission (\w+))?/.exec(operation['x-access']);
  if (!admitted) return [];
  const route = declaredRoute(described);
  const [own, there] = [false, true].map((isElsewhere) => admittedStatus(route, operation, isElsewhere));
  return [{ route, needed: admitted[1] ?? 'any', own, there }];
});

/** Routes that return the customer to a token of its lot, and reject or hide it elsewhere. */
const SHOWS_CUSTOMER = ['GET /api/clients', 'GET /api/clients/:id', 'GET /api/clients/shuttle/requesting_ride'];
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

describe('tokens.md, Permissions: access of API tokens by permission, route and lot', () => {
  const lotline = sharedLotline();
  const withPermission = new Map<string, TokenCaller>();
  const withoutPermission = new Map<string, TokenCaller>();
  let valet: Caller;
  let elsewhere: TokenCaller;
  let userId: string;
  let importId: string;

  beforeAll(async () => {
    valet = await Caller.signedIn(lotline.url);
    elsewhere = await TokenCaller.with(lotline, TOKEN_PERMISSIONS, ['eastgate']);
    for (const permission of TOKEN_PERMISSIONS) {
      withPermission.set(permission, await TokenCaller.with(lotline, [permission]));
      const others = TOKEN_PERMISSIONS.filter((each) => each !== permission);
      withoutPermission.set(permission, await TokenCaller.with(lotline, others));
    }
    withPermission.set('any', await TokenCaller.with(lotline, ['calendar']));
    const admin = await Caller.signedIn(lotline.url, 'admin@lotline.test');
    importId = (await admin.post<{ importId: string }>('/api/import', [booking()])).body.importId;
    const [user] = await lotline.query<{ id: string }>(
      `INSERT INTO auth.users (id, email, first_name, last_name)
       VALUES (gen_random_uuid(), 'matrix-' || gen_random_uuid() || '@lotline.test', 'Rae', 'Quist') RETURNING id`,
    );
    userId = user?.id ?? '';
  });
  afterAll(() => lotline.end());

  it('should list every route that admits tokens, and no token be admitted by the others', async () => {
    const { routes } = await fetchDescription(lotline);
    const guarded = routes.filter(({ operation }) => operation.security.length > 0);
    const admits = ({ operation }: (typeof routes)[number]): boolean =>
      operation.security.some((scheme) => 'token' in scheme);
    expect(ROUTES.map(({ route }) => route)).toEqual(guarded.filter(admits).map(({ route }) => declaredRoute(route)));
    const all = await TokenCaller.with(lotline, TOKEN_PERMISSIONS);
    const client = await checkedInCustomer(valet);
    const before = await storedRecords(lotline, client, userId);
    const others = guarded.filter((route) => !admits(route)).map(({ route }) => declaredRoute(route));
    for (const route of others) expect([route, (await ask(all, route, client)).status]).toEqual([route, 403]);
    expect(others.length).toBeGreaterThan(15);
    expect(await storedRecords(lotline, client, userId)).toEqual(before);
  });

  async function ask(caller: TokenCaller, route: string, client: Client): Promise<Answered> {
    const [method = ''] = route.split(' ');
    const boardDevice = { id: UNKNOWN_ID, code: '000000' };
    const target = { client, userId, importId, boardDevice, link: client.shuttleRequestId };
    const answer = await sendRequest(lotline, method, requestOf(route, target), caller.headers);
    expect(answer.cookies).toEqual([]);
    return answer;
  }

  it.each(ROUTES)('should match the table for tokens: $route', async ({ route, needed, own, there }) => {
    const client = await checkedInCustomer(valet);
    await valet.patch(`/api/clients/${client.id}/shuttle-status`, { status: 'requesting_ride' });
    const before = await storedRecords(lotline, client, userId);
    const lacking = withoutPermission.get(needed);
    const refused = lacking && (await ask(lacking, route, client));
    if (refused) expect([refused.status, refused.text]).toEqual([403, expect.not.stringContaining(client.lastName)]);
    const foreign = await ask(elsewhere, route, client);
    expect([foreign.status, foreign.text]).toEqual([there, expect.not.stringContaining(client.phone)]);
    expect(await storedRecords(lotline, client, userId)).toEqual(before);
    const admitted = withPermission.get(needed);
    const answer = admitted && (await ask(admitted, route, client));
    if (answer) expect(answer.status).toBe(own);
    if (answer && SHOWS_CUSTOMER.includes(route)) expect(answer.text).toContain(client.phone);
  });
});
