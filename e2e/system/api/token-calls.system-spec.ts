import { TOKEN_PERMISSIONS, type AuditEntry, type Client, type HistoryEntry, type RideEntry } from '@lotline/protocol';
import fc from 'fast-check';
import { checkedInCustomer } from '../../support/customers.js';
import { eventually } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';
import { fetchDescription } from './description.js';
import { requestFrom } from './generated-requests.js';
import { LiveRequests } from './live-requests.js';
import { sharedLotline } from './lotline.js';
import { storedRecords } from './stored-data.js';
import { TokenCaller } from './token-caller.js';

/** Requests that a token of another lot sends. */
const REQUESTS = 100;
/** A stream does not end; an import would block others; an export is slow and checked above; the documentation's files are no API calls. */
const EXCLUDED = [
  'GET /api/events',
  'POST /api/import',
  'POST /api/export/all',
  'GET /api/docs/{file}',
  'GET /api/docs',
  'GET /api/docs-json',
];

describe('api.md, Calls: API tokens', () => {
  const lotline = sharedLotline();
  let admin: Caller;
  beforeAll(async () => {
    admin = await Caller.signedIn(lotline.url, 'admin@lotline.test');
  });
  afterAll(() => lotline.end());

  it('tokens.md, Names: should be named in the histories and in the audit', async () => {
    const program = await TokenCaller.with(lotline, TOKEN_PERMISSIONS);
    const by = `API token ${program.token.name}`;
    const { id } = await checkedInCustomer(program);
    const move = await program.patch(`/api/clients/${id}/shuttle-status`, { status: 'requesting_ride' });
    expect(move.status).toBe(200);
    const history = await program.get<HistoryEntry[]>(`/api/clients/${id}/history`);
    expect(history.body.map((entry) => entry.by)).toEqual([by, by]);
    const rides = await program.get<RideEntry[]>(`/api/clients/${id}/rides`);
    expect(rides.body[0]?.by).toEqual({ kind: 'token', name: program.token.name });
    // It reads its own move without a cookie.
    expect((await program.get<Client>(`/api/clients/${id}`)).body.shuttleStatus).toBe('requesting_ride');
    const exported = await fetch(`${lotline.url}/api/export/all`, {
      method: 'POST',
      headers: { ...program.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ format: 'excel' }),
    });
    expect((await exported.text()).slice(0, 2)).toBe('PK');
    const own = (await program.get<Client[]>('/api/clients')).body;
    expect(new Set(own.map(({ lotId }) => lotId))).toEqual(new Set(['harborview']));
    expect(exported.headers.get('x-total-count')).toBe(String(own.length));
    await eventually(async () => {
      const { body } = await admin.get<AuditEntry[]>('/api/audit?kind=exported');
      expect(body).toContainEqual(expect.objectContaining({ by, byId: null, lotId: 'harborview' }));
    });
    const { body } = await admin.get<AuditEntry[]>('/api/audit?kind=token-created');
    expect(body).toContainEqual(expect.objectContaining({ by: 'Dana R.', detail: program.token.name }));
  });

  it('should never get or change anything of another lot, whatever they ask', async () => {
    const valet = await Caller.signedIn(lotline.url, 'valet-eastgate@lotline.test');
    const mark = `Zz${Date.now().toString(36)}`;
    const clients: Client[] = [];
    for (let count = 0; count < 4; count += 1)
      clients.push(await checkedInCustomer(valet, { lastName: `${mark} ${count}` }));
    const program = await TokenCaller.with(lotline, TOKEN_PERMISSIONS);
    // A token of both lots that names the other one must not see more.
    const both = await TokenCaller.with(lotline, TOKEN_PERMISSIONS, ['eastgate', 'harborview'], 'harborview');
    const stream = await LiveRequests.open(program, undefined, program.headers);
    const { routes } = await fetchDescription(lotline);
    // A customer's link is its own proof, at any lot.
    const asked = routes.filter(({ route }) => !EXCLUDED.includes(route) && !route.includes('{link}'));
    const pools = {
      clients: clients.map(({ id }) => id),
      users: ['00000000-0000-4000-8000-000000000000'],
      links: clients.map(({ shuttleRequestId }) => shuttleRequestId),
    };
    const reveals = new RegExp(
      [mark, ...clients.flatMap(({ phone, shuttleRequestId }) => [phone, shuttleRequestId])].join('|'),
    );
    const before = await Promise.all(
      clients.map((client) => storedRecords(lotline, client, '00000000-0000-4000-8000-000000000000')),
    );
    await fc.assert(
      fc.asyncProperty(requestFrom(asked, pools), fc.boolean(), async ({ method, path, body, route }, asBoth) => {
        const { headers } = asBoth ? both : program;
        const response = await fetch(`${lotline.url}${path}`, {
          method,
          redirect: 'manual',
          headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
          ...(body !== undefined && { body }),
        });
        expect([route, await response.text()]).toEqual([route, expect.not.stringMatching(reveals)]);
      }),
      { numRuns: REQUESTS, endOnFailure: true },
    );
    for (const search of [mark, ...clients.map(({ phone }) => phone.slice(-4))]) {
      const { body } = await program.get<Client[]>(`/api/clients?search=${search}`);
      expect(body.filter(({ lotId }) => lotId !== 'harborview')).toEqual([]);
    }
    await valet.patch(`/api/clients/${clients[0]?.id}/shuttle-status`, { status: 'requesting_ride' });
    const ours = await checkedInCustomer(program);
    await program.patch(`/api/clients/${ours.id}/shuttle-status`, { status: 'requesting_ride' });
    await eventually(() => expect(stream.clientIds).toContain(ours.id));
    expect(stream.clientIds).not.toContain(clients[0]?.id);
    stream.close();
    const after = await Promise.all(
      clients.slice(1).map((client) => storedRecords(lotline, client, '00000000-0000-4000-8000-000000000000')),
    );
    expect(after).toEqual(before.slice(1));
  });
});
