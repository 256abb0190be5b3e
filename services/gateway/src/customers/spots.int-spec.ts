import { Clock } from '@lotline/service-kit';
import type { RunningGateway } from '../start.js';
import { GatewayFixture, staffUser } from '../testing/gateway-fixture.js';
import { expectDailyPolling } from '../testing/daily-polling.js';
import { Visitor } from '../testing/visitor.js';

describe('GET /api/parking-spots/next', () => {
  let fixture: GatewayFixture;
  let gateway: RunningGateway;
  let visitor: Visitor;
  let clock: jest.SpiedFunction<Clock['now']>;
  beforeAll(() => {
    clock = jest.spyOn(Clock.prototype, 'now');
  });
  const at = (instant: string): unknown => clock.mockReturnValue(new Date(instant));
  const queries = (): number => fixture.services.calls['next spot'] ?? 0;
  const path = '/api/parking-spots/next';

  beforeAll(async () => {
    fixture = await GatewayFixture.begin();
    fixture.services.users = [staffUser()];
    gateway = await fixture.start();
    visitor = new Visitor(gateway.url);
    await visitor.signIn();
  });
  afterAll(async () => {
    clock.mockRestore();
    await fixture.end();
  });
  beforeEach(() => at('2026-11-22T20:00:00Z'));

  it('should answer 304 until something changes or the day ends, when spots become free', async () => {
    await expectDailyPolling({ fixture, gateway, visitor, path, queries, at });
  });

  it('should request the lot’s day, whatever the clock of the clients service', async () => {
    fixture.services.spotOffer = (today) => ({
      next: today === '2026-11-22' ? 'A1' : 'A2',
      free: 1,
      total: 2,
      carsWithoutSpot: 0,
    });
    const etag = (await visitor.get(path)).headers.get('etag') ?? '';
    at('2026-11-23T08:00:00Z');
    const { status, json } = await visitor.get(path, { 'if-none-match': etag });
    expect([status, json]).toEqual([200, { next: 'A2', free: 1, total: 2, carsWithoutSpot: 0 }]);
  });
});
