import type { ApiError, Client, HistoryEntry, SignedInUser } from '@lotline/protocol';
import { booking } from '../../support/customers.js';
import { idsIn } from '../../support/board.js';
import { eventually } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';
import { addCustomer, adminAt, EASTGATE, addCheckedIn } from './lots.js';
import { sharedLotline } from './lotline.js';

describe('api.md, Calls: one customer', () => {
  const { lot, email, host, timeZone } = EASTGATE;
  const lotline = sharedLotline();
  const visitor = new Caller(lotline.url);
  let valet: Caller;
  let admin: Caller;
  beforeAll(async () => {
    valet = await Caller.signedIn(lotline.url, email);
    admin = await adminAt(lotline, lot);
  });
  afterAll(() => lotline.end());

  const found = async (query: string): Promise<Client[]> => (await valet.get<Client[]>(`/api/clients?${query}`)).body;

  describe('POST /api/clients', () => {
    it('data.md, Customer: should answer the customer with the fields that the lot adds', async () => {
      const before = Date.now();
      const { status, headers, body } = await valet.post<Client>('/api/clients', {
        ...booking(),
        paymentAmount: '12.5',
        partySize: 1,
      });
      expect([status, headers.get('etag')]).toEqual([201, '"1"']);
      expect(body).toMatchObject({
        lotId: lot,
        version: 1,
        submissionSource: 'manual',
        displayColor: 'default',
        shuttleStatus: null,
      });
      expect(body.shuttleRequestId).toMatch(/^[0-9A-Za-z]{10}$/);
      expect(body.createdBy).toBe((await valet.get<SignedInUser>('/api/auth/user')).body.id);
      const wall = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
      expect([before, Date.now()].map((at) => wall.format(at))).toContain(body.timeStamp.slice(0, 16));
    });

    it('api.md, Repeated requests: should return the same customer when the form is sent again with its Idempotency-Key', async () => {
      const add = (form: object, key: string) =>
        valet.post<Client & ApiError>('/api/clients', form, { 'Idempotency-Key': key });
      const form = { ...booking(), clientType: `${host} Monthly Contract` };
      const [first, second] = [await add(form, 'try-1'), await add({ ...form, timeStamp: '' }, 'try-1')];
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(second.body).toEqual(first.body);
      expect(await found(`search=${first.body.phone}`)).toHaveLength(1);
      const other = await add({ ...form, notes: 'Another' }, 'try-1');
      expect([other.status, other.body.code]).toEqual([409, 'CONFLICT']);
      expect((await add(form, 'two words')).status).toBe(400);
      expect((await add(form, 'k'.repeat(201))).status).toBe(400);
    });
  });

  describe('PUT /api/clients/{id}', () => {
    it('api.md, Conditional requests: should reject an update of a stale version, and return the current one', async () => {
      const client = await addCustomer(valet);
      await valet.put(`/api/clients/${client.id}`, booking({ phone: client.phone, notes: 'first' }));
      const late = booking({ phone: client.phone, notes: 'second' });
      const { status, body } = await valet.put<ApiError>(`/api/clients/${client.id}`, late, { 'if-match': '"1"' });
      expect([status, body]).toEqual([412, expect.objectContaining({ code: 'STALE_VERSION' })]);
      expect(body.current).toMatchObject({ notes: 'first' });
    });
  });

  it('data.md, Versions: GET /api/clients/{id} should answer one customer with its version', async () => {
    const client = await addCustomer(valet);
    const { headers, body } = await valet.get(`/api/clients/${client.id}`);
    expect([headers.get('etag'), body]).toEqual(['"1"', client]);
  });

  it('PATCH /api/clients/{clientId}/check-out-status should check out manually, and end the ride', async () => {
    const client = await addCheckedIn(valet);
    await valet.patch(`/api/clients/${client.id}/shuttle-status`, { status: 'requesting_ride' });
    const { status, body } = await valet.patch<Client>(`/api/clients/${client.id}/check-out-status`, {
      status: 'checked-out',
    });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ manualCheckOutStatus: 'checked-out', displayColor: 'grey' }),
    ]);
    expect(Date.parse(body.manualCheckOutTimestamp ?? '')).not.toBeNaN();
    await eventually(async () => expect(await idsIn(valet, 'requesting_ride')).not.toContain(client.id));
  });

  it('POST /api/clients/{id}/restore should restore a deleted customer with its link, for admins', async () => {
    const client = await addCheckedIn(valet);
    const path = `/api/clients/${client.id}/restore`;
    expect((await admin.post(path)).status).toBe(404);
    const { body: before } = await valet.get<Client>(`/api/clients/${client.id}`);
    await admin.delete(`/api/clients/${client.id}`);
    expect((await valet.post<ApiError>(path)).body.code).toBe('FORBIDDEN');
    const restored = await admin.post<Client>(path);
    expect([restored.status, restored.body.version]).toEqual([200, before.version + 2]);
    expect((await found(`search=${client.phone}`)).map(({ id }) => id)).toEqual([client.id]);
    await eventually(async () =>
      expect((await visitor.get(`/api/shuttle-status/${client.shuttleRequestId}`)).status).toBe(200),
    );
    await valet.patch(`/api/clients/${client.id}/shuttle-status`, { status: 'requesting_ride' });
    await eventually(async () => expect(await idsIn(valet, 'requesting_ride')).toContain(client.id));
  });

  it('DELETE /api/clients/{id} should let only admins delete a customer completely', async () => {
    const client = await addCheckedIn(valet);
    expect((await valet.delete<ApiError>(`/api/clients/${client.id}`)).body.code).toBe('FORBIDDEN');
    const { status, body } = await admin.delete(`/api/clients/${client.id}`);
    expect([status, body]).toEqual([200, { success: true }]);
    expect((await valet.get(`/api/clients/${client.id}`)).status).toBe(404);
    expect(await found(`search=${client.phone}`)).toEqual([]);
    await eventually(async () =>
      expect((await visitor.get(`/api/shuttle-status/${client.shuttleRequestId}`)).status).toBe(404),
    );
  });

  it('customer-details.md, History: GET /api/clients/{id}/history should show who changed what, newest first', async () => {
    const client = await addCheckedIn(valet);
    await valet.put(
      `/api/clients/${client.id}`,
      booking({ phone: client.phone, lastName: client.lastName, notes: 'changed' }),
    );
    const { body } = await valet.get<HistoryEntry[]>(`/api/clients/${client.id}/history`);
    expect(body.map(({ action }) => action)).toEqual(['updated', 'checked-in', 'added']);
    expect(body[0]?.changes).toContainEqual({ field: 'notes', from: '', to: 'changed' });
    expect(new Set(body.map(({ by }) => by))).toEqual(new Set(['Sam H.']));
  });
});
