import type { Forecast } from '@lotline/protocol';
import { Clock } from '@lotline/service-kit';
import type { RunningGateway } from '../start.js';
import { GatewayFixture, staffUser } from '../testing/gateway-fixture.js';
import { expectDailyPolling } from '../testing/daily-polling.js';
import { Visitor } from '../testing/visitor.js';

const daysFrom = (day: string) => [{ day, cars: 87, arrivals: 0, departures: 0 }];

describe('dashboard.md, Forecast: GET /api/forecast', () => {
  let fixture: GatewayFixture;
  let gateway: RunningGateway;
  let visitor: Visitor;
  let clock: jest.SpiedFunction<Clock['now']>;
  beforeAll(() => {
    clock = jest.spyOn(Clock.prototype, 'now');
  });
  const at = (instant: string): unknown => clock.mockReturnValue(new Date(instant));
  const queries = (): number => fixture.services.calls.forecast ?? 0;

  beforeAll(async () => {
    fixture = await GatewayFixture.begin();
    fixture.services.users = [staffUser({ role: 'agent' })];
    fixture.services.forecast = (today): Forecast => ({ today, spots: 240, days: daysFrom(today) });
    gateway = await fixture.start();
    visitor = new Visitor(gateway.url);
    await visitor.signIn();
  });
  afterAll(() => fixture.end());
  beforeEach(() => at('2026-11-22T20:00:00Z'));
  afterAll(() => clock.mockRestore());

  it('should return the forecast from the lot’s today on to any staff member', async () => {
    // The last hours of November at the lot.
    at('2026-12-01T05:30:00Z');
    const { status, json, headers } = await visitor.get('/api/forecast');
    expect([status, json]).toEqual([200, { today: '2026-11-30', spots: 240, days: daysFrom('2026-11-30') }]);
    expect(headers.get('cache-control')).toBe('no-cache, private');
  });

  it('should answer an unchanged poll with 304 and without a query, until something changes or the day ends', async () => {
    await expectDailyPolling({ fixture, gateway, visitor, path: '/api/forecast', queries, at });
  });
});
