import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { booking } from '../../support/customers.js';
import { eventually } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';
import { addLotAdmins } from './callers.js';
import { declaredRoute, fetchDescription } from './description.js';
import { addCustomer } from './lots.js';
import { sharedLotline } from './lotline.js';
import { requestOf, type Target } from './requests.js';
import { storedRecords } from './stored-data.js';

const RUNS = 400;
/**
 * Calls that are not about a lot's data, or end or move the session; a link is its own proof (`link-calls`). Alerts are of every lot at
 * which a person works, so they do include this account's Harborview.
 */
const NOT_ASKED = /login|logout|auth\/lot|docs|:link|sms|boards\/pair|export|auto-checkout|api\/alerts/;
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** A lot's data is reached by its own staff only, whatever else these people are at other lots. */
describe('an admin of Eastgate who is a valet at Harborview, signed in at Eastgate', () => {
  const lotline = sharedLotline();
  const unique = `Zq${Date.now().toString(36)}`;
  let admin: Caller;
  let routes: string[];
  let target: Target;
  /** What no answer may contain. */
  let secrets: string[];

  beforeAll(async () => {
    const operator = await Caller.signedIn(lotline.url, 'admin@lotline.test');
    await addLotAdmins(operator);
    const valet = await Caller.signedIn(lotline.url);
    const client = await addCustomer(valet, { lastName: `${unique}Customer`, notes: `${unique}Notes` });
    await valet.patch(`/api/clients/${client.id}/check-in-status`, { status: 'checked-in' });
    await valet.patch(`/api/clients/${client.id}/shuttle-status`, { status: 'requesting_ride' });
    const account = { email: `${unique}@lotline.test`, firstName: 'Una', lastName: `${unique}Staff` };
    const { body: user } = await operator.post<{ id: string }>('/api/users', account);
    const { body: imported } = await operator.post<{ importId: string }>('/api/import', [booking()]);
    admin = await Caller.signedIn(lotline.url, 'lot-admin-eastgate@lotline.test');
    expect((await admin.put('/api/auth/lot', { lotId: 'eastgate' })).status).toBe(200);
    target = {
      client,
      userId: user.id,
      importId: imported.importId,
      boardDevice: { id: UNKNOWN, code: '000000' },
      link: client.shuttleRequestId,
    };
    secrets = [unique, unique.toLowerCase(), client.shuttleRequestId];
    const described = (await fetchDescription(lotline)).routes.map(({ route }) => declaredRoute(route));
    routes = described.filter((route) => !NOT_ASKED.test(route));
  });
  afterAll(() => lotline.end());

  const requests = () =>
    fc.record({
      route: fc.constantFrom(...routes),
      /** Where a lot may be named: it must not be believed. */
      lot: fc.constantFrom('', 'lot=harborview', 'lotId=harborview', 'lots=harborview', 'link=x'),
      header: fc.constantFrom<Record<string, string>>({}, { 'x-lot': 'harborview' }, { 'lotline-lot': 'harborview' }),
      search: fc.constantFrom('', unique, unique.slice(0, 4), target.client.phone, target.client.id),
    });

  it('should read and change nothing of Harborview by any route, search or list', async () => {
    const before = await storedRecords(lotline, target.client, target.userId);
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(requests(), async ({ route, lot, header, search }) => {
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
            cookie: admin.cookieHeader,
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
    expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 403, 404]));
  });

  it('should export Eastgate only', async () => {
    const exporting = (body: object) =>
      fetch(`${lotline.url}/api/export/all?lot=harborview`, {
        method: 'POST',
        headers: { cookie: admin.cookieHeader, 'content-type': 'application/json' },
        body: JSON.stringify({ format: 'excel', lotId: 'harborview', ...body }),
      });
    const refused = await exporting({ lots: ['harborview'] });
    expect([refused.status, await refused.text()]).toEqual([403, expect.not.stringContaining(unique)]);
    const response = await exporting({});
    expect(response.status).toBe(200);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(await response.arrayBuffer());
    expect(JSON.stringify(workbook.model)).not.toContain(unique);
  });

  it('should hear nothing of Harborview, nor of accounts that work only there', async () => {
    const operator = await Caller.signedIn(lotline.url, 'admin@lotline.test');
    const ended = new AbortController();
    const stream = await fetch(`${lotline.url}/api/events`, {
      headers: { cookie: admin.cookieHeader },
      signal: ended.signal,
    });
    let heard = '';
    const reading = (async () => {
      for await (const chunk of stream.body ?? []) heard += Buffer.from(chunk).toString();
    })().catch(() => undefined);
    await eventually(() => expect(heard).toContain('event: hello'));
    const valet = await Caller.signedIn(lotline.url);
    await valet.patch(`/api/clients/${target.client.id}/shuttle-status`, { status: 'picked_up', shuttleNumber: 1 });
    await operator.put(`/api/users/${target.userId}/role`, { role: 'agent' });
    // A change that they do hear is the sign that the others would have arrived.
    const account = { email: `${unique}-east@lotline.test`, firstName: 'Eva', lastName: 'East', lotIds: ['eastgate'] };
    const { body: user } = await operator.post<{ id: string }>('/api/users', account);
    await eventually(() => expect(heard).toContain(user.id));
    ended.abort();
    await reading;
    for (const id of [target.client.id, target.userId]) expect(heard).not.toContain(id);
  });

  it('should be a valet like any other at Harborview', async () => {
    const valet = await Caller.signedIn(lotline.url, 'lot-admin-eastgate@lotline.test');
    expect((await valet.get(`/api/clients/${target.client.id}`)).status).toBe(200);
    for (const path of ['/api/users', '/api/audit', `/api/users/${target.userId}/history`, '/api/imports']) {
      expect([path, (await valet.get(path)).status]).toEqual([path, 403]);
    }
  });
});
