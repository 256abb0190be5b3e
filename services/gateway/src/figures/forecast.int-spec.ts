import { useClock } from '@lotline/service-kit/testing';
import type { Forecast } from '@lotline/protocol';
import { staffUser, useGateway } from '../testing/gateway-fixture.js';
import { expectDailyPolling } from '../testing/daily-polling.js';
import { Visitor } from '../testing/visitor.js';

const daysFrom = (day: string) => [{ day, cars: 87, arrivals: 0, departures: 0 }];

describe('dashboard.md, Forecast: GET /api/forecast', () => {
  const clock = useClock('2026-11-22T20:00:00Z');
  const fixture = useGateway([staffUser({ role: 'agent' })]);
  const visitor = Visitor.use(fixture);
  const queries = (): number => fixture.services.calls.forecast ?? 0;

  fixture.services.forecast = (today): Forecast => ({ today, spots: 240, days: daysFrom(today) });

  it('should return the forecast from the lot’s today on to any staff member', async () => {
    // The last hours of November at the lot.
    clock.set('2026-12-01T05:30:00Z');
    const { status, json, headers } = await visitor.get('/api/forecast');
    expect([status, json]).toEqual([200, { today: '2026-11-30', spots: 240, days: daysFrom('2026-11-30') }]);
    expect(headers.get('cache-control')).toBe('no-cache, private');
  });

  it('should answer an unchanged poll with 304 and without a query, until something changes or the day ends', async () => {
    await expectDailyPolling({ fixture, visitor, path: '/api/forecast', queries, clock });
  });
});
