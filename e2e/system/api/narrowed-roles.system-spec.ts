import type { BoardDeviceCard, ManagedUser, ResetLink, SavedWebhook, WebhookDelivery } from '@lotline/protocol';
import { booking } from '../../support/customers.js';
import { startImport } from '../../support/imports.js';
import { eventually } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';
import { LiveRequests } from './live-requests.js';
import { addCheckedIn, addCustomer, adminAt } from './lots.js';
import { sharedLotline } from './lotline.js';
import { addOwnLot } from './own-lot.js';
import { TokenCaller } from './token-caller.js';

/** Ends a test whose call hangs. */
const ANSWER_MS = 30_000;
const BOTH = ['harborview', 'eastgate'];
const rolesAt = (lotIds: readonly string[]) => lotIds.map((lotId) => ({ lotId, role: 'admin' }));

/** What belongs to several lots shows nothing of a lot any more that was taken away from it, or from the person who asks. */
describe('a lot that is taken away', () => {
  const lotline = sharedLotline();
  const unique = `nr${Date.now().toString(36)}`;
  let operator: Caller;
  let eastgate: Caller;
  const account = (name: string, lotIds: readonly string[]) => ({
    ...{ email: `${name}-${unique}@lotline.test`, firstName: 'Noa', lastName: 'Reed', password: 'lotline-demo' },
    roles: rolesAt(lotIds),
  });
  beforeAll(async () => {
    operator = await Caller.signedIn(lotline.url, 'admin@lotline.test');
    eastgate = await Caller.signedIn(lotline.url, 'valet-eastgate@lotline.test');
  });
  afterAll(() => lotline.end());

  /** Whether an export begins. Its file is not read. */
  const startsExport = async (
    caller: Caller,
    lots: string[],
    headers: Record<string, string> = { cookie: caller.cookieHeader },
  ) => {
    const { status, body } = await fetch(`${lotline.url}/api/export/all`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ format: 'excel', lots }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    await body?.cancel();
    return status === 200;
  };

  /** `staff` work at the lot. Returns the board's id. */
  const pairBoard = async (tablet: Caller, lot: string, staff: Caller): Promise<string> => {
    const pairing = { lane: 1, lot, device: 'Tablet' };
    const { code } = (await tablet.post<{ code: string }>('/api/boards/pair', pairing)).body;
    const { id } = (await staff.post<{ id: string }>('/api/boards/find', { code })).body;
    expect((await staff.post(`/api/boards/${id}/confirm`, { code })).status).toBe(200);
    return id;
  };

  const addWebhook = async (lotIds: readonly string[]) => {
    const form = { url: `http://127.0.0.1:9/${unique}`, events: ['customer.added'], lotIds, enabled: true };
    return { form, webhook: (await operator.post<SavedWebhook>('/api/webhooks', form)).body };
  };

  it('should show and open nothing of that lot to a person who worked there', async () => {
    const form = account('both', BOTH);
    const { body: user } = await operator.post<ManagedUser>('/api/users', form);
    const person = await Caller.signedIn(lotline.url, form.email, form.password);
    const there = await Caller.signedIn(lotline.url, form.email, form.password);
    await person.put('/api/auth/lot', { lotId: 'harborview' });
    expect((await there.put('/api/auth/lot', { lotId: 'eastgate' })).status).toBe(200);
    expect((await person.put('/api/alerts/lots', { lotIds: ['eastgate'] })).status).toBe(200);
    const waiting = await addCheckedIn(eastgate);
    await eastgate.patch(`/api/clients/${waiting.id}/shuttle-status`, { status: 'requesting_ride' });
    const { webhook } = await addWebhook(BOTH);
    const token = { name: `Both ${unique}`, permissions: ['readCustomers'], lotIds: BOTH };
    expect((await operator.post('/api/tokens', token)).status).toBe(201);
    const colleague = (await operator.post<ManagedUser>('/api/users', account('colleague', ['eastgate']))).body;
    const importId = await startImport(await adminAt(lotline, 'eastgate'), [booking()]);
    const boardId = await pairBoard(new Caller(lotline.url), 'eastgate', eastgate);
    const alert = { lotId: 'eastgate', clientIds: [waiting.id], sound: false };
    const opens = async (answer: Promise<{ status: number }>): Promise<boolean> => (await answer).status === 200;
    const has = async (caller: Caller, path: string, what: string): Promise<boolean> =>
      JSON.stringify((await caller.get(path)).body).includes(what);

    const WAYS: [name: string, isOpen: () => Promise<boolean>][] = [
      ['overview', () => has(person, '/api/overview', '"eastgate"')],
      ['chosen alerts', () => has(person, '/api/alerts/lots', 'eastgate')],
      ['choosing alerts', () => opens(person.put('/api/alerts/lots', { lotIds: ['eastgate'] }))],
      ['alerts', () => has(person, '/api/alerts?lots=eastgate', waiting.id)],
      ['stopping an alert', () => opens(person.post('/api/alerts/acknowledged', alert))],
      ['lot switch', () => opens(person.put('/api/auth/lot', { lotId: 'eastgate' }))],
      ['open session', () => opens(there.get(`/api/clients/${waiting.id}`))],
      ['import', () => opens(there.get(`/api/imports/${importId}`))],
      ['stopping an import', () => opens(there.post(`/api/imports/${importId}/stop`))],
      ['boards', () => has(there, '/api/boards', boardId)],
      ['audit of a colleague', () => has(there, `/api/audit?person=${colleague.id}`, 'account-created')],
      ['users', () => has(there, '/api/users', colleague.email)],
      ['export', () => startsExport(person, BOTH)],
      ['webhooks', () => has(person, '/api/webhooks', webhook.id)],
      ['deliveries', () => opens(person.get(`/api/webhooks/${webhook.id}/deliveries`))],
      ['tokens', () => has(person, '/api/tokens', token.name)],
    ];
    const openWays = async (): Promise<string[]> => {
      const open: string[] = [];
      for (const [name, isOpen] of WAYS) if (await isOpen()) open.push(name);
      return open;
    };
    expect(await openWays()).toEqual(WAYS.map(([name]) => name));

    await person.put('/api/auth/lot', { lotId: 'harborview' });
    const stream = await LiveRequests.open(there);
    const { password: _unchanged, ...edit } = { ...form, roles: rolesAt(['harborview']) };
    expect((await operator.put(`/api/users/${user.id}`, edit)).status).toBe(200);
    await eventually(() => expect(stream.isOver).toBe(true));
    await eventually(async () => expect(await openWays()).toEqual([]));
    await eastgate.patch(`/api/clients/${waiting.id}/shuttle-status`, { status: null });
    await operator.delete(`/api/webhooks/${webhook.id}`);
  });

  it('should not be opened by a password link that was made before', async () => {
    const { password: _none, ...form } = account('invited', BOTH);
    const { body: user } = await operator.post<ManagedUser>('/api/users', form);
    const path = `/api/users/${user.id}/password-reset`;
    const makeLink = async (): Promise<string> =>
      new URL((await operator.post<ResetLink>(path)).body.url).hash.slice(1);
    /** Signs in with a password set by the link, and returns the lots that the person enters. */
    const enter = async (token: string, password: string): Promise<string[]> => {
      const confirmed = await new Caller(lotline.url).post('/api/password-reset/confirm', { token, password });
      expect(confirmed.status).toBe(200);
      const person = await Caller.signedIn(lotline.url, form.email, password);
      const entered: string[] = [];
      for (const lotId of BOTH) if ((await person.put('/api/auth/lot', { lotId })).status === 200) entered.push(lotId);
      return entered;
    };
    expect(await enter(await makeLink(), 'the first secret')).toEqual(BOTH);

    const before = await makeLink();
    expect((await operator.put(`/api/users/${user.id}`, { ...form, roles: rolesAt(['harborview']) })).status).toBe(200);
    expect(await enter(before, 'the second secret')).toEqual(['harborview']);
    const admin = account('admin-east', ['eastgate']);
    await operator.post('/api/users', admin);
    const there = await Caller.signedIn(lotline.url, admin.email, admin.password);
    expect((await there.post(path)).status).toBe(404);
  });

  it('should show nothing on a board that is paired at another lot since, nor with its former cookie once that is revoked', async () => {
    const { lotId } = await addOwnLot(lotline, operator, `Nb${unique}`);
    const staff = await adminAt(lotline, lotId);
    const tablet = new Caller(lotline.url);
    const formerId = await pairBoard(tablet, lotId, staff);
    const waiting = await addCheckedIn(staff);
    await staff.patch(`/api/clients/${waiting.id}/shuttle-status`, { status: 'requesting_ride' });
    const former = { cookie: tablet.cookieHeader };
    const list = async (query: string, caller = tablet, headers = {}): Promise<number | 'shown'> => {
      const path = `/api/clients/shuttle/requesting_ride${query}`;
      const { status, body } = await caller.get<BoardDeviceCard[]>(path, headers);
      return status === 200 && body.some(({ id }) => id === waiting.id) ? 'shown' : status;
    };
    const lists = async () => [
      await list(''),
      await list(`?lot=${lotId}`),
      await list('', new Caller(lotline.url), former),
      await list(`?lot=${lotId}`, new Caller(lotline.url), former),
    ];
    expect(await lists()).toEqual(['shown', 'shown', 'shown', 'shown']);
    const stream = await LiveRequests.open(tablet);

    await pairBoard(tablet, 'eastgate', eastgate);
    // Boards of Eastgate are open. The admins of the former lot still list the former pairing, and end it.
    expect(await lists()).toEqual([200, 200, 'shown', 'shown']);
    expect((await tablet.patch(`/api/clients/${waiting.id}/audio-alert`, { playAudioAlert: false })).status).toBe(404);
    expect((await staff.delete(`/api/boards/${formerId}`)).status).toBe(200);
    await eventually(() => expect(stream.isOver).toBe(true));
    // Without a pairing, the former cookie opens the first lot, as no cookie does.
    await eventually(async () => expect(await lists()).toEqual([200, 200, 200, 401]));
    await staff.patch(`/api/clients/${waiting.id}/shuttle-status`, { status: null });
    // The other files expect few lots.
    expect((await operator.post(`/api/lots/${lotId}/archive`)).status).toBe(200);
  });

  it('should give nothing more to a program whose token is revoked', async () => {
    const program = await TokenCaller.with(lotline, ['readCustomers', 'readShuttle', 'export'], BOTH, 'eastgate');
    const statuses = async () => [
      (await program.get('/api/clients')).status,
      (await program.get('/api/clients/shuttle/requesting_ride')).status,
      (await startsExport(program, ['eastgate'], program.headers)) ? 200 : 401,
    ];
    expect(await statuses()).toEqual([200, 200, 200]);
    const stream = await LiveRequests.open(program, undefined, program.headers);
    expect((await operator.delete(`/api/tokens/${program.token.id}`)).status).toBe(200);
    await eventually(() => expect(stream.isOver).toBe(true));
    expect(await statuses()).toEqual([401, 401, 401]);
  });

  it('should show and send nothing about it to the admin of the lot that a webhook keeps', async () => {
    const { form, webhook } = await addWebhook(BOTH);
    const harborview = await adminAt(lotline, 'harborview');
    const there = await addCustomer(harborview);
    const here = await addCustomer(eastgate);
    const path = `/api/webhooks/${webhook.id}`;
    const deliveries = async (caller: Caller) => (await caller.get<WebhookDelivery[]>(`${path}/deliveries`)).body;
    const about = async (caller: Caller) => (await deliveries(caller)).map(({ customerId }) => customerId);
    await eventually(async () => expect(await about(operator)).toEqual(expect.arrayContaining([there.id, here.id])));
    const taken = (await deliveries(operator)).find(({ customerId }) => customerId === there.id)?.id;
    expect((await operator.put(path, { ...form, lotIds: ['eastgate'] })).status).toBe(200);

    const admin = account('east', ['eastgate']);
    await operator.post('/api/users', admin);
    const caller = await Caller.signedIn(lotline.url, admin.email, admin.password);
    expect(await about(caller)).toContain(here.id);
    for (const each of [caller, operator]) expect(await about(each)).not.toContain(there.id);
    expect((await caller.put(path, { ...form, url: 'http://127.0.0.1:9/mine', lotIds: ['eastgate'] })).status).toBe(
      200,
    );
    expect((await caller.post(`${path}/deliveries/${taken}/resend`)).status).toBe(404);
    await caller.delete(path);
  });
});
