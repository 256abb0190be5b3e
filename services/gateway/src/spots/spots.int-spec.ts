import { Clock } from '@lotline/service-kit';
import type { RunningGateway } from '../start.js';
import { GatewayUnderTest, staffUser } from '../testing/gateway-under-test.js';
import { expectPolledByDay } from '../testing/polled-day.js';
import { Visitor } from '../testing/visitor.js';

describe('GET /api/parking-spots/next', () => {
  let under: GatewayUnderTest;
  let gateway: RunningGateway;
  let visitor: Visitor;
  let clock: jest.SpiedFunction<Clock['now']>;
  beforeAll(() => {
    clock = jest.spyOn(Clock.prototype, 'now');
  });
  const at = (instant: string): unknown => clock.mockReturnValue(new Date(instant));
  const queries = (): number => under.others.calls['next spot'] ?? 0;
  const path = '/api/parking-spots/next';

  beforeAll(async () => {
    under = await GatewayUnderTest.begin();
    under.others.users = [staffUser()];
    gateway = await under.start();
    visitor = new Visitor(gateway.url);
    await visitor.signIn();
  });
  afterAll(async () => {
    clock.mockRestore();
    await under.end();
  });
  beforeEach(() => at('2026-11-22T20:00:00Z'));

  it('should answer 304 until something changes or the day ends, when time alone frees spots', async () => {
    await expectPolledByDay({ under, gateway, visitor, path, queries, at });
  });

  it('should ask for the lot’s day, whatever the clock of the clients service says', async () => {
    under.others.spotOffer = (today) => ({ next: today === '2026-11-22' ? 'A1' : 'A2', free: 1, total: 2 });
    const held = (await visitor.get(path)).headers.get('etag') ?? '';
    at('2026-11-23T08:00:00Z');
    const { status, json } = await visitor.get(path, { 'if-none-match': held });
    expect([status, json]).toEqual([200, { next: 'A2', free: 1, total: 2 }]);
  });
});
