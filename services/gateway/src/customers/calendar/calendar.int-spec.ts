import { staffUser, useGateway } from '../../testing/gateway-fixture.js';
import { Visitor } from '../../testing/visitor.js';

describe('calendar.md, Month counts: GET /api/calendar/counts', () => {
  const fixture = useGateway([
    staffUser(),
    staffUser({ email: 'admin@lot.test', role: 'admin' }),
    staffUser({ email: 'agent@lot.test', role: 'agent' }),
  ]);
  const visitor = Visitor.use(fixture);
  const queries = (): number => fixture.services.calls['day counts'] ?? 0;
  const NOVEMBER = '/api/calendar/counts?from=2026-11-01&to=2026-11-30';

  fixture.services.dayCounts = '[{"day":"2026-11-01","checkIns":2,"arrivals":0}]';

  it('should answer a valet, and an unchanged poll with 304 and without a query', async () => {
    const { status, json, headers } = await visitor.get(NOVEMBER);
    expect([status, json]).toEqual([200, [{ day: '2026-11-01', checkIns: 2, arrivals: 0 }]]);
    const before = queries();
    const conditional = { 'if-none-match': headers.get('etag') ?? '' };
    for (let poll = 0; poll < 5; poll += 1) expect((await visitor.get(NOVEMBER, conditional)).status).toBe(304);
    expect(queries()).toBe(before);
    expect((await visitor.get('/api/calendar/counts?from=2026-11-01&to=2026-11-29', conditional)).status).toBe(200);
  });

  it.each([
    ['from=2026-11-01', 'to', 'Not a valid date: send YYYY-MM-DD'],
    ['from=2026-11-31&to=2026-12-01', 'from', 'Not a valid date: send YYYY-MM-DD'],
    ['from=2026-11-01&from=2026-11-02&to=2026-12-01', 'from', 'Send each parameter once'],
    ['from=2026-11-02&to=2026-11-01', 'to', 'The end must not be before the start'],
    ['from=2026-01-01&to=2027-12-31', 'to', 'At most 400 days can be requested'],
  ])('should reject %s and name the field', async (query, path, message) => {
    const { status, json } = await visitor.get(`/api/calendar/counts?${query}`);
    expect([status, json]).toEqual([400, { code: 'INVALID', message, errors: [{ path, message }] }]);
  });

  it('should be for admins and valets, and reveal nothing to others, not even a 304', async () => {
    const etag = (await visitor.get(NOVEMBER)).headers.get('etag') ?? '';
    const others = await Visitor.signedIn(visitor.url, 'admin@lot.test');
    expect((await others.get(NOVEMBER)).status).toBe(200);
    await others.signIn('agent@lot.test');
    for (const headers of [undefined, { 'if-none-match': etag }]) {
      const { status, json } = await others.get(NOVEMBER, headers);
      expect([status, json]).toEqual([403, { message: 'Forbidden', code: 'FORBIDDEN' }]);
    }
  });
});
