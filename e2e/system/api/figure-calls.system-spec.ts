import {
  dayPlus,
  lotDayOf,
  type DayCounts,
  type Forecast,
  type Metrics,
  type SampleClient,
  type SpotHolder,
  type SpotOffer,
} from '@lotline/protocol';
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

  it("GET /api/metrics should count today's expected check-outs", async () => {
    const { checkingOut, today } = await metricsOf(valet);
    await addCustomer(valet, {
      checkInDateTime: `${dayPlus(today, -2)} 10:00:00`,
      checkOutDateTime: `${today} 23:59:59`,
    });
    expect((await metricsOf(valet)).checkingOut).toBe(checkingOut + 1);
  });

  it('GET /api/metrics should break down the arrivals of a range by customer type', async () => {
    const range = '?startDate=2037-05-01T12:00:00.000Z&endDate=2037-05-31T12:00:00.000Z';
    const stay = { checkInDateTime: '2037-05-31 23:00:00', checkOutDateTime: '2037-06-02 10:00:00' };
    for (const clientType of ['Spot Hero', 'Spot Hero', host]) await addCustomer(valet, { ...stay, clientType });
    await addCustomer(valet, { ...stay, checkInDateTime: '2037-06-01 00:00:00' });
    const { clientTypeBreakdown, checkInsPerDay } = await metricsOf(valet, range);
    expect(clientTypeBreakdown).toEqual({ 'Spot Hero': 2, [host]: 1 });
    expect(checkInsPerDay).toHaveLength(31);
  });

  it.each([
    ['a malformed start', 'startDate=soon', 'startDate'],
    ['a day that does not exist', 'startDate=2026-02-30', 'startDate'],
    ['an end before the start', 'startDate=2026-02-02&endDate=2026-02-01', 'endDate'],
  ])('GET /api/metrics should reject %s', async (_what, query, path) => {
    const { status, body } = await valet.get<{ errors: { path: string }[] }>(`/api/metrics?${query}`);
    expect([status, body.errors.map((error) => error.path)]).toEqual([400, [path]]);
  });

  it('GET /api/metrics should answer 304 until something changes', async () => {
    const etag = (await valet.get('/api/metrics')).headers.get('etag') ?? '';
    const poll = () => valet.get('/api/metrics', { 'if-none-match': etag, 'cache-control': 'max-age=0' });
    expect((await poll()).status).toBe(304);
    await addCustomer(valet);
    expect((await poll()).status).toBe(200);
  });

  it('GET /api/calendar/counts should count a day’s check-ins and arrivals without contracts', async () => {
    const stay = { checkInDateTime: '2038-03-01 10:00:00', checkOutDateTime: '2038-03-04 10:00:00' };
    await addCustomer(valet, stay);
    await addCustomer(valet, { ...stay, clientType: `${host} Monthly Contract` });
    expect(await countOf('2038-03-01')).toEqual({ day: '2038-03-01', checkIns: 1, arrivals: 0 });
    expect(await countOf('2038-03-04')).toEqual({ day: '2038-03-04', checkIns: 0, arrivals: 1 });
    expect(await countOf('2038-03-02')).toEqual({ day: '2038-03-02', checkIns: 0, arrivals: 0 });
  });

  it('GET /api/forecast should count expected arrivals and departures, and answer 304 until something changes', async () => {
    const days = async () => (await valet.get<Forecast>('/api/forecast')).body.days;
    const before = await days();
    const [, , second, , fourth] = before;
    if (!second || !fourth) throw new Error('The forecast has too few days');
    await addCustomer(valet, { checkInDateTime: `${second.day} 10:00:00`, checkOutDateTime: `${fourth.day} 10:00:00` });
    const moved = (await days()).map(({ cars, arrivals, departures }, at) => [
      cars >= (before[at]?.cars ?? 0),
      arrivals - (before[at]?.arrivals ?? 0),
      departures - (before[at]?.departures ?? 0),
    ]);
    expect(moved).toEqual(before.map((_, at) => [true, Number(at === 2), Number(at === 4)]));
    const etag = (await valet.get('/api/forecast')).headers.get('etag') ?? '';
    const poll = () => valet.get('/api/forecast', { 'if-none-match': etag, 'cache-control': 'max-age=0' });
    expect((await poll()).status).toBe(304);
    await addCheckedIn(valet);
    expect((await poll()).status).toBe(200);
  });

  it('GET /api/parking-spots/next should offer a free spot if the lot lists its spots', async () => {
    const offered = await valet.get<SpotOffer>('/api/parking-spots/next');
    const { next } = offered.body;
    if (lot === 'eastgate')
      expect(offered.body).toEqual({ next: null, free: 0, total: 0, carsWithoutSpot: expect.any(Number) });
    else expect(next).toMatch(/^[A-D]\d{1,2}$/);
    const headers = { 'if-none-match': offered.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
    expect((await valet.get('/api/parking-spots/next', headers)).status).toBe(304);
    await addCustomer(valet, { parkingSpot: ` ${(next ?? 'Curb').toLowerCase()}` });
    const after = await valet.get<SpotOffer>('/api/parking-spots/next', headers);
    expect(after.status).toBe(200);
    if (lot !== 'eastgate') expect(after.body.next).not.toBe(next);
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
