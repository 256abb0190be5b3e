import type {
  AuditEntry,
  BoardCard,
  CreatedToken,
  LotOverview,
  ManagedLot,
  SavedWebhook,
  Webhook,
} from '@lotline/protocol';
import { TOKEN_PERMISSIONS, WEBHOOK_EVENTS } from '@lotline/protocol';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { booking } from '../../support/customers.js';
import { eventually } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';
import { addLotAdmins } from './callers.js';
import { declaredRoute, fetchDescription } from './description.js';
import { LiveRequests } from './live-requests.js';
import { addCheckedIn, addCustomer } from './lots.js';
import { sharedLotline } from './lotline.js';
import { requestOf, type Target } from './requests.js';
import { storedRecords } from './stored-data.js';
import { TokenCaller } from './token-caller.js';

const RUNS = 100;
/** Calls that are not about a lot's data, or end or move the session; a link is its own proof. */
const NOT_ASKED = /login|logout|auth\/lot|docs|:link|sms|boards\/pair|export|auto-checkout/;
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** Only a lot's own staff can reach its data, whatever roles other people have elsewhere. */
describe('permissions.md, Accounts: staff of Eastgate', () => {
  const lotline = sharedLotline();
  const unique = `Zq${Date.now().toString(36)}`;
  /** An admin of Eastgate who is a valet at Harborview, signed in at Eastgate. */
  let admin: Caller;
  /** Works at Eastgate only. */
  let valetThere: Caller;
  let operator: Caller;
  let routes: string[];
  /** Boards' calls, whose `lot` names the lot of the address (services/gateway/src/session/session.int-spec.ts). */
  let callsOfBoards: string[];
  let target: Target;
  /** What no answer may contain. */
  let secrets: string[];

  beforeAll(async () => {
    operator = await Caller.signedIn(lotline.url, 'admin@lotline.test');
    await addLotAdmins(operator);
    const valet = await Caller.signedIn(lotline.url);
    const client = await addCustomer(valet, { lastName: `${unique}Customer`, notes: `${unique}Notes` });
    await valet.patch(`/api/clients/${client.id}/check-in-status`, { status: 'checked-in' });
    await valet.patch(`/api/clients/${client.id}/shuttle-status`, { status: 'requesting_ride' });
    const account = { email: `${unique}@lotline.test`, firstName: 'Una', lastName: `${unique}Staff` };
    const { body: user } = await operator.post<{ id: string }>('/api/users', account);
    const { body: imported } = await operator.post<{ importId: string }>('/api/import', [booking()]);
    const token = { name: `${unique} Program`, permissions: TOKEN_PERMISSIONS, lotIds: ['harborview'] };
    const { body: program } = await operator.post<CreatedToken>('/api/tokens', token);
    const hook = { url: `http://127.0.0.1:9/${unique}`, events: WEBHOOK_EVENTS, lotIds: ['harborview'], enabled: true };
    const { body: webhook } = await operator.post<SavedWebhook>('/api/webhooks', hook);
    const edited = await valet.put(`/api/clients/${client.id}`, { ...booking(), ...client, notes: `${unique}Notes.` });
    expect(edited.status).toBe(200);
    const deliveries = async () =>
      (await operator.get<{ id: string }[]>(`/api/webhooks/${webhook.id}/deliveries`)).body;
    await eventually(async () => expect((await deliveries()).length).toBeGreaterThan(0));
    valetThere = await Caller.signedIn(lotline.url, 'valet-eastgate@lotline.test');
    admin = await Caller.signedIn(lotline.url, 'lot-admin-eastgate@lotline.test');
    expect((await admin.put('/api/auth/lot', { lotId: 'eastgate' })).status).toBe(200);
    target = {
      client,
      userId: user.id,
      importId: imported.importId,
      boardDevice: { id: UNKNOWN, code: '000000' },
      link: client.shuttleRequestId,
      tokenId: program.id,
      webhookId: webhook.id,
      deliveryId: (await deliveries())[0]?.id ?? UNKNOWN,
    };
    secrets = [unique, unique.toLowerCase(), client.shuttleRequestId];
    const all = (await fetchDescription(lotline)).routes;
    const described = all.map(({ route }) => declaredRoute(route));
    callsOfBoards = all
      .filter(({ operation }) => operation.parameters.some(({ name }) => name === 'lot'))
      .map(({ route }) => declaredRoute(route));
    routes = described.filter((route) => !NOT_ASKED.test(route));
  });
  afterAll(async () => {
    await operator?.delete(`/api/webhooks/${target?.webhookId}`);
    await lotline.end();
  });

  const requests = (asked: string[]) =>
    fc
      .record({
        route: fc.constantFrom(...asked),
        /** Names the other lot, which must have no effect. */
        lot: fc.constantFrom('', 'lot=harborview', 'lotId=harborview', 'lots=harborview', 'link=x'),
        header: fc.constantFrom<Record<string, string>>({}, { 'x-lot': 'harborview' }, { 'lotline-lot': 'harborview' }),
        search: fc.constantFrom('', unique, unique.slice(0, 4), target.client.phone, target.client.id),
      })
      .filter(({ route, lot }) => lot !== 'lot=harborview' || !callsOfBoards.includes(route));

  it.each(['an admin who is a valet at Harborview', 'a valet'])(
    'should read and change nothing of Harborview by any route, search or list: %s',
    async (name) => {
      const isAdmin = name !== 'a valet';
      const { cookieHeader: cookie } = isAdmin ? admin : valetThere;
      // Alerts cover every lot at which a person works.
      const asked = isAdmin ? routes.filter((route) => !route.includes('/api/alerts')) : routes;
      const before = await storedRecords(lotline, target.client, target.userId);
      const statuses = new Set<number>();
      await fc.assert(
        fc.asyncProperty(requests(asked), async ({ route, lot, header, search }) => {
          const [method = ''] = route.split(' ');
          const { path, body } = requestOf(route, target);
          const url = new URL(path, lotline.url);
          if (method === 'GET' && search !== '') url.searchParams.set('search', search);
          for (const [name, value] of new URLSearchParams(lot)) url.searchParams.set(name, value);
          const ended = new AbortController();
          const response = await fetch(url, {
            method,
            redirect: 'manual',
            signal: ended.signal,
            headers: {
              cookie,
              ...header,
              ...(body !== undefined && { 'content-type': 'application/json' }),
            },
            ...(body !== undefined && { body: JSON.stringify(body) }),
          });
          statuses.add(response.status);
          expect(response.status).toBeLessThan(500);
          if (response.headers.get('content-type')?.startsWith('text/event-stream')) return ended.abort();
          const text = await response.text();
          // A rejected search may repeat what was asked, and nothing else.
          const shown = text.replaceAll(search || '\0', '');
          for (const secret of secrets) expect(shown).not.toContain(secret);
          expect(text).not.toContain(`${unique}Notes`);
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
      expect(await storedRecords(lotline, target.client, target.userId)).toEqual(before);
      const { tokenId, webhookId } = target;
      expect((await operator.get<{ id: string }[]>('/api/tokens')).body.map(({ id }) => id)).toContain(tokenId);
      expect((await operator.get<Webhook[]>('/api/webhooks')).body).toContainEqual(
        expect.objectContaining({ id: webhookId, lotIds: ['harborview'], url: expect.stringContaining(unique) }),
      );
      expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 403, 404]));
    },
  );

  it('should list the lots, tokens, webhooks and audit entries of Eastgate only', async () => {
    const both = { url: `https://${unique}.example/`, events: ['customer.added'], lotIds: ['eastgate', 'harborview'] };
    const { body: shared } = await operator.post<SavedWebhook>('/api/webhooks', { ...both, enabled: false });
    const lots = (await admin.get<ManagedLot[]>('/api/lots')).body;
    expect(lots.map(({ id }) => id)).toEqual(['eastgate']);
    const readText = async (path: string) => JSON.stringify((await admin.get(path)).body);
    for (const path of ['/api/tokens', '/api/webhooks', '/api/users', '/api/imports', '/api/boards']) {
      const answer = await readText(path);
      expect([path, answer]).toEqual([path, expect.not.stringContaining(unique)]);
      expect([path, answer]).toEqual([path, expect.not.stringContaining('"harborview"')]);
    }
    // Only admins of both lots manage it.
    expect(await readText('/api/webhooks')).not.toContain(shared.id);
    expect((await admin.delete(`/api/webhooks/${shared.id}`)).status).toBe(404);
    const entries = (await admin.get<AuditEntry[]>('/api/audit')).body;
    expect([...new Set(entries.map(({ lotId }) => lotId))].filter((id) => id !== null && id !== 'eastgate')).toEqual(
      [],
    );
    expect(JSON.stringify(entries).toLowerCase()).not.toContain(unique.toLowerCase());
    expect(JSON.stringify((await operator.get('/api/audit')).body).toLowerCase()).toContain(unique.toLowerCase());
  });

  it('should see figures and alerts of Eastgate only, and of other lots what they may there', async () => {
    const overview = async (of: Caller) => (await of.get<LotOverview[]>('/api/overview')).body;
    expect((await overview(valetThere)).map(({ lotId }) => lotId)).toEqual(['eastgate']);
    const atBoth = Object.fromEntries(
      (await overview(admin)).map(({ lotId, revenue }) => [lotId, revenue !== undefined]),
    );
    expect(atBoth).toEqual({ harborview: false, eastgate: true });
    const alerts = async (of: Caller) => (await of.get<BoardCard[]>('/api/alerts?lots=harborview,eastgate')).body;
    expect((await alerts(operator)).map(({ id }) => id)).toContain(target.client.id);
    expect((await alerts(valetThere)).filter(({ lotId }) => lotId !== 'eastgate')).toEqual([]);
    for (const lots of ['harborview', 'eastgate,harborview'])
      expect([lots, (await valetThere.get(`/api/metrics?lots=${lots}`)).status]).toEqual([lots, 403]);
  });

  it('should export Eastgate only', async () => {
    const program = await TokenCaller.with(lotline, TOKEN_PERMISSIONS, ['eastgate']);
    const startExport = (body: object, headers: Record<string, string> = { cookie: admin.cookieHeader }) =>
      fetch(`${lotline.url}/api/export/all?lot=harborview`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ format: 'excel', lotId: 'harborview', ...body }),
      });
    for (const headers of [undefined, program.headers]) {
      for (const lots of [['harborview'], ['eastgate', 'harborview']]) {
        const refused = await startExport({ lots }, headers);
        expect([refused.status, await refused.text()]).toEqual([403, expect.not.stringContaining(unique)]);
      }
    }
    const response = await startExport({});
    expect(response.status).toBe(200);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(await response.arrayBuffer());
    expect(JSON.stringify(workbook.model)).not.toContain(unique);
  });

  it('should hear nothing of Harborview, nor of accounts that work only there', async () => {
    const streams = await Promise.all([
      LiveRequests.open(admin),
      LiveRequests.open(valetThere),
      LiveRequests.open(new Caller(lotline.url), 'eastgate'),
    ]);
    const [ofAdmin] = streams;
    const valet = await Caller.signedIn(lotline.url);
    await valet.patch(`/api/clients/${target.client.id}/shuttle-status`, { status: 'picked_up', shuttleNumber: 1 });
    await operator.put(`/api/users/${target.userId}/role`, { role: 'agent' });
    // Once a change that they do receive has arrived, the others would have arrived too.
    const account = {
      roles: [{ lotId: 'eastgate', role: 'valet' }],
      email: `${unique}-east@lotline.test`,
      firstName: 'Eva',
      lastName: 'East',
    };
    const { body: user } = await operator.post<{ id: string }>('/api/users', account);
    await eventually(() => expect(ofAdmin.text).toContain(user.id));
    const ours = await addCheckedIn(valetThere);
    await valetThere.patch(`/api/clients/${ours.id}/shuttle-status`, { status: 'requesting_ride' });
    for (const stream of streams) {
      await eventually(() => expect(stream.text).toContain(ours.id));
      stream.close();
      for (const id of [target.client.id, target.userId]) expect(stream.text).not.toContain(id);
    }
    await valetThere.patch(`/api/clients/${ours.id}/shuttle-status`, { status: null });
  });

  it('should be valets like any other at Harborview if that is their role there', async () => {
    const valet = await Caller.signedIn(lotline.url, 'lot-admin-eastgate@lotline.test');
    expect((await valet.get(`/api/clients/${target.client.id}`)).status).toBe(200);
    for (const path of ['/api/users', '/api/audit', `/api/users/${target.userId}/history`, '/api/imports']) {
      expect([path, (await valet.get(path)).status]).toEqual([path, 403]);
    }
  });
});
