import { lotDayOf, type DayCounts, type Metrics, type SampleClient, type SpotHolder } from '@lotline/protocol';
import { Caller } from '../../support/staff.js';
import { addCustomer, adminAt, LOTS, addCheckedIn } from './lots.js';
import { sharedLotline } from './lotline.js';

describe.each(LOTS)('api.md, Calls: figures at $lot', ({ lot, email, host, timeZone }) => {
  const lotline = sharedLotline();
  let valet: Caller;
  let admin: Caller;
  beforeAll(async () => {
    valet = await Caller.signedIn(lotline.url, email);
    admin = await adminAt(lotline, lot);
  });
  afterAll(() => lotline.end());

  const metricsOf = async (staff: Caller, query = ''): Promise<Metrics> =>
    (await staff.get<Metrics>(`/api/metrics${query}`)).body;
  const countOf = async (day: string) =>
    (await valet.get<DayCounts>(`/api/calendar/counts?from=${day}&to=${day}`)).body[0];

  it("GET /api/metrics should count today's check-ins, and their payments for admins only", async () => {
    const before = await metricsOf(admin);
    await addCheckedIn(valet);
    const after = await metricsOf(admin);
    expect(after.today).toBe(lotDayOf(new Date(), timeZone));
    expect(after.checkedInToday - before.checkedInToday).toBe(1);
    expect((after.revenueToday ?? 0) - (before.revenueToday ?? 0)).toBeCloseTo(86);
    const theirs = await valet.get<Metrics>('/api/metrics');
    expect(JSON.stringify(theirs.body)).not.toMatch(/revenue/i);
    expect(theirs.body.checkedInToday).toBe(after.checkedInToday);
  });

  it('GET /api/calendar/counts should count a day’s check-ins and arrivals without contracts', async () => {
    const stay = { checkInDateTime: '2038-03-01 10:00:00', checkOutDateTime: '2038-03-04 10:00:00' };
    await addCustomer(valet, stay);
    await addCustomer(valet, { ...stay, clientType: `${host} Monthly Contract` });
    expect(await countOf('2038-03-01')).toEqual({ day: '2038-03-01', checkIns: 1, arrivals: 0 });
    expect(await countOf('2038-03-04')).toEqual({ day: '2038-03-04', checkIns: 0, arrivals: 1 });
    expect(await countOf('2038-03-02')).toEqual({ day: '2038-03-02', checkIns: 0, arrivals: 0 });
  });

  it('GET /api/parking-spots/holders should name the customers who hold a spot until they are checked out', async () => {
    const spot = `Bay ${Date.now()}`;
    const holders = async () =>
      (await valet.get<SpotHolder[]>(`/api/parking-spots/holders?spot=${encodeURIComponent(spot)}`)).body;
    const { id, firstName, lastName, checkInDateTime } = await addCustomer(valet, { parkingSpot: spot.toUpperCase() });
    expect(await holders()).toEqual([{ id, firstName, lastName, checkInDateTime, checkedInAt: null }]);
    await valet.patch(`/api/clients/${id}/check-in-status`, { status: 'checked-in' });
    expect((await holders())[0]?.checkedInAt).not.toBeNull();
    await valet.patch(`/api/clients/${id}/check-out-status`, { status: 'checked-out' });
    expect(await holders()).toEqual([]);
    for (const query of ['', '?spot=', '?spot=%20', `?spot=${'A'.repeat(51)}`]) {
      const { status, body } = await valet.get<{ errors: { path: string }[] }>(`/api/parking-spots/holders${query}`);
      expect([query, status, body.errors.map(({ path }) => path)]).toEqual([query, 400, ['spot']]);
    }
  });

  it('permissions.md, Public access: GET /api/test/clients should answer the same sample data to any caller', async () => {
    const visitor = new Caller(lotline.url);
    const { status, body } = await visitor.get<SampleClient[]>('/api/test/clients');
    expect(status).toBe(200);
    expect(new Set(body.map(({ clientType }) => clientType))).toEqual(
      new Set(['Regular', 'VIP', 'Corporate Client', 'Member']),
    );
    expect((await visitor.get('/api/test/clients')).body).toEqual(body);
  });
});
