import { useClock } from '@lotline/service-kit/testing';
import { FIGURES } from '../testing/builders.js';
import { staffUser, useGateway } from '../testing/gateway-fixture.js';
import { expectDailyPolling } from '../testing/daily-polling.js';
import { Visitor } from '../testing/visitor.js';

describe('dashboard.md, Several lots: GET /api/metrics', () => {
  const clock = useClock('2026-11-22T20:00:00Z');
  const fixture = useGateway();
  const asked: unknown[] = [];
  const as = async (role: 'admin' | 'valet' | 'agent', lotId = 'harborview'): Promise<Visitor> => {
    const email = `${role}-${lotId}@lot.test`;
    fixture.services.users.push(staffUser({ email, role, lotIds: [lotId] }));
    const visitor = await Visitor.signedIn(fixture.url, email);
    if (role === 'admin') await visitor.send('PUT', '/api/auth/lot', { lotId });
    return visitor;
  };
  const queries = (): number => fixture.services.calls.metrics ?? 0;

  beforeAll(async () => {
    await fixture.broker.answer({
      'clients.metrics.read': (request, { lotId, actor }) => {
        asked.push({ ...request, lotId, role: actor.kind === 'staff' && actor.role });
        fixture.services.calls.metrics = queries() + 1;
        const mine = actor.kind === 'staff' && actor.role === 'admin' ? { ...FIGURES, revenueToday: 86 } : FIGURES;
        return {
          body: JSON.stringify(mine),
          version: fixture.services.listingVersion,
          epoch: fixture.services.epoch,
          lotVersion: request.lotVersion,
        };
      },
    });
  });
  beforeEach(() => {
    asked.length = 0;
  });

  it('should request the lot’s days, by default those of its current month', async () => {
    const [valet, elsewhere] = [await as('valet'), await as('valet', 'eastgate')];
    // The last hours of November at harborview, the first of December at eastgate.
    clock.set('2026-12-01T05:30:00Z');
    await valet.get('/api/metrics');
    await elsewhere.get('/api/metrics');
    await valet.get('/api/metrics?startDate=2026-11-01T07:00:00.000Z&endDate=2026-11-02');
    expect(asked).toEqual([
      { from: '2026-11-01', to: '2026-11-30', today: '2026-11-30', lotVersion: 1, lotId: 'harborview', role: 'valet' },
      { from: '2026-12-01', to: '2026-12-31', today: '2026-12-01', lotVersion: 1, lotId: 'eastgate', role: 'valet' },
      { from: '2026-11-01', to: '2026-11-02', today: '2026-11-30', lotVersion: 1, lotId: 'harborview', role: 'valet' },
    ]);
  });

  it.each([
    ['startDate=2026-02-30', 'startDate', 'Not a valid date'],
    ['startDate=now', 'startDate', 'Not a valid date'],
    ['startDate=2026-11-02&startDate=2026-11-03', 'startDate', 'Send each parameter once'],
    ['startDate=2026-11-02&endDate=2026-11-01', 'endDate', 'The end must not be before the start'],
    ['startDate=2016-11-02&endDate=2026-11-01', 'endDate', 'At most 1830 days can be requested'],
  ])('should reject %s and name the field', async (query, path, message) => {
    const { status, json } = await (await as('agent')).get(`/api/metrics?${query}`);
    expect([status, json]).toEqual([400, { code: 'INVALID', message, errors: [{ path, message }] }]);
    expect(asked).toEqual([]);
  });

  it('should add up the chosen lots, each with its own days, and refuse lots that are not the caller’s', async () => {
    const admin = await as('admin');
    const { status, json, headers } = await admin.get('/api/metrics?lots=harborview,eastgate');
    expect([status, json]).toEqual([
      200,
      expect.objectContaining({ checkedInToday: 4, carsOnLot: 6, revenueToday: 172 }),
    ]);
    expect(asked.map((one) => Object(one).lotId).sort()).toEqual(['eastgate', 'harborview']);
    const etag = headers.get('etag') ?? '';
    expect((await admin.get('/api/metrics?lots=harborview,eastgate', { 'if-none-match': etag })).status).toBe(304);
    const valet = await as('valet');
    expect((await valet.get('/api/metrics?lots=harborview')).text).not.toMatch(/revenue/i);
    asked.length = 0;
    for (const lots of ['eastgate', 'harborview,eastgate', 'nowhere', ''])
      expect((await valet.get(`/api/metrics?lots=${lots}`)).status).toBe(403);
    expect(asked).toEqual([]);
  });

  it('should have another ETag for callers who see financials', async () => {
    const [admin, agent] = [await as('admin'), await as('agent')];
    const [full, slim] = [await admin.get('/api/metrics'), await agent.get('/api/metrics')];
    expect(full.json).toHaveProperty('revenueToday', 86);
    expect(slim.text).not.toMatch(/revenue/i);
    expect(full.headers.get('vary')).toMatch(/\bCookie\b/);
    expect(full.headers.get('cache-control')).toBe('no-cache, private');
    const [adminsTag, agentsTag] = [full, slim].map(({ headers }) => headers.get('etag') ?? '');
    expect(adminsTag).not.toBe(agentsTag);
    expect((await agent.get('/api/metrics', { 'if-none-match': adminsTag ?? '' })).json).toEqual(FIGURES);
    expect((await admin.get('/api/metrics', { 'if-none-match': agentsTag ?? '' })).status).toBe(200);
  });

  it('should answer an unchanged poll with 304 and without a query, until something changes or the day ends', async () => {
    await expectDailyPolling({ fixture, visitor: await as('valet'), path: '/api/metrics', queries, clock });
  });
});
