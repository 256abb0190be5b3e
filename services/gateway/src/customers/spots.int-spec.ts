import { useClock } from '@lotline/service-kit/testing';
import { staffUser, useGateway } from '../testing/gateway-fixture.js';
import { expectDailyPolling } from '../testing/daily-polling.js';
import { Visitor } from '../testing/visitor.js';

describe('GET /api/parking-spots/next', () => {
  const clock = useClock('2026-11-22T20:00:00Z');
  const fixture = useGateway([staffUser()]);
  const visitor = Visitor.use(fixture);
  const queries = (): number => fixture.services.calls['next spot'] ?? 0;
  const path = '/api/parking-spots/next';

  it('should answer 304 until something changes or the day ends, when spots become free', async () => {
    await expectDailyPolling({ fixture, visitor, path, queries, clock });
  });

  it('should request the lot’s day, whatever the clock of the clients service', async () => {
    fixture.services.spotOffer = (today) => ({
      next: today === '2026-11-22' ? 'A1' : 'A2',
      free: 1,
      total: 2,
      carsWithoutSpot: 0,
    });
    const etag = (await visitor.get(path)).headers.get('etag') ?? '';
    clock.set('2026-11-23T08:00:00Z');
    const { status, json } = await visitor.get(path, { 'if-none-match': etag });
    expect([status, json]).toEqual([200, { next: 'A2', free: 1, total: 2, carsWithoutSpot: 0 }]);
  });
});
