import { toBoardCard, type LotWaits } from '@lotline/protocol';
import { eventually, useFreshFixture } from '@lotline/service-kit/testing';
import { linkState, rideChanged } from '../../testing/builders.js';
import { GatewayFixture, staffUser } from '../../testing/gateway-fixture.js';
import { Visitor } from '../../testing/visitor.js';

const LINK = 'Ab3dEf6hI9';
const { clientId: CLIENT } = linkState();
const OTHER = '6b1f3a52-3c1d-4d86-9a6e-0d8d6f0c2f12';
const AT = '2026-03-08T17:41:00.000Z';
const REQUESTED = '2026-03-08T17:21:00.000Z';
const harborview = (over: Partial<LotWaits> = {}): LotWaits => ({
  lotId: 'harborview',
  at: AT,
  estimate: { fromMinutes: 5, toMinutes: 12 },
  waiting: 2,
  longestSince: REQUESTED,
  rides: [{ requestedAt: REQUESTED, estimate: { fromMinutes: 4, toMinutes: 14, exceeded: true } }],
  ...over,
});
const eastgate: LotWaits = {
  lotId: 'eastgate',
  at: AT,
  estimate: null,
  waiting: 0,
  longestSince: null,
  rides: [],
};

describe('customer-page.md, Queue position: the ride estimate', () => {
  const fixture = useFreshFixture(new GatewayFixture());
  let visitor: Visitor;
  const asked = (): number => fixture.services.calls.waits ?? 0;

  beforeEach(async () => {
    fixture.services.users = [staffUser(), staffUser({ email: 'east@lot.test', lotIds: ['eastgate'] })];
    fixture.services.waits = [harborview(), eastgate];
    fixture.services.boardVersions = { harborview: 1 };
    visitor = new Visitor((await fixture.start({ LINK_STATUS_PER_MINUTE: 1e6, BOARD_ACCESS: 'paired' })).url);
  });

  const linkOf = (requestedAt: string | null) =>
    linkState({ shuttleStatus: requestedAt === null ? null : 'requesting_ride', requestedAt });
  const waitsSince = (requestedAt: string | null): void => {
    fixture.services.links[LINK] = linkOf(requestedAt);
  };
  /** The board lists the newest request first. */
  const waitInLine = (): void => {
    const card = (id: string, customerRequestingRideTimestamp: string) => ({
      ...toBoardCard(rideChanged(1)),
      ...{ id, customerRequestingRideTimestamp },
    });
    fixture.services.boards['harborview requesting_ride'] = JSON.stringify([
      card('6b1f3a52-3c1d-4d86-9a6e-0d8d6f0c2f13', '2026-03-08T17:25:00.000Z'),
      card(CLIENT, REQUESTED),
      card(OTHER, '2026-03-08T17:20:00.000Z'),
    ]);
  };
  const poll = async () => (await visitor.get(`/api/shuttle-status/${LINK}`)).json;

  describe('GET /api/shuttle-status/{link}', () => {
    it('should be the remaining wait of each waiting customer, with one query for many polls', async () => {
      waitsSince(REQUESTED);
      const estimate = { fromMinutes: 4, toMinutes: 14, exceeded: true, at: AT };
      await eventually(async () => expect(await poll()).toMatchObject({ estimate }));
      const before = asked();
      for (let polls = 0; polls < 50; polls += 1) expect(await poll()).toMatchObject({ estimate });
      expect(asked() - before).toBeLessThanOrEqual(1);
    });

    it('should be the lot’s own estimate for a new request', async () => {
      waitsSince('2026-03-08T17:41:02.000Z');
      const estimate = { fromMinutes: 5, toMinutes: 12, exceeded: false, at: AT };
      await eventually(async () => expect(await poll()).toMatchObject({ estimate }));
    });

    it('should be the lot’s own estimate for a customer so far back that they have none', async () => {
      waitsSince('2026-03-08T17:40:00.000Z');
      expect(await poll()).toMatchObject({ estimate: { fromMinutes: 5, toMinutes: 12, exceeded: false } });
    });

    it('should say that the estimate is unusual', async () => {
      fixture.services.waits = [harborview({ estimate: { fromMinutes: 20, toMinutes: 60, unusual: true }, rides: [] })];
      waitsSince('2026-03-08T17:41:02.000Z');
      expect(await poll()).toMatchObject({ estimate: { fromMinutes: 20, toMinutes: 60, unusual: true } });
    });

    it('should include the place in line from the first response on, for waiting customers only', async () => {
      waitInLine();
      waitsSince(REQUESTED);
      expect(await poll()).toMatchObject({ place: 2, estimate: { fromMinutes: 4 } });
      fixture.services.links.Zz3dEf6hI9 = { ...linkOf(null), clientId: OTHER };
      expect((await visitor.get('/api/shuttle-status/Zz3dEf6hI9')).json).toMatchObject({ place: null });
    });

    it('should follow the line by events', async () => {
      waitInLine();
      waitsSince(REQUESTED);
      expect(await poll()).toMatchObject({ place: 2 });
      fixture.services.boardVersions = { harborview: 2 };
      const change = rideChanged(2);
      await fixture.broker.publish('ride.changed', 'harborview', {
        ...change,
        ride: { ...change.ride, clientId: OTHER, shuttleStatus: 'picked_up', shuttleNumber: 1 },
      });
      await eventually(async () => expect(await poll()).toMatchObject({ place: 1 }));
      expect(fixture.services.calls['list requesting_ride']).toBe(1);
    });

    it('should be missing for a customer who is not waiting', async () => {
      waitsSince(null);
      await visitor.signIn();
      await visitor.get('/api/clients/shuttle/wait');
      expect(await poll()).toMatchObject({ estimate: null });
    });

    it('should be missing while the shuttle service provides none', async () => {
      waitsSince(REQUESTED);
      fixture.services.waits = [];
      await eventually(async () => {
        await poll();
        expect(asked()).toBeGreaterThan(0);
      });
      expect(await poll()).toMatchObject({ success: true, shuttleStatus: 'requesting_ride', estimate: null });
    });
  });

  describe('GET /api/clients/shuttle/wait', () => {
    it('should return the caller’s lot', async () => {
      await visitor.signIn();
      const { status, json, headers } = await visitor.get('/api/clients/shuttle/wait');
      expect([status, json]).toEqual([
        200,
        { estimate: { fromMinutes: 5, toMinutes: 12 }, waiting: 2, longestSince: REQUESTED },
      ]);
      expect(headers.get('cache-control')).toBe('no-store');
      const east = await Visitor.signedIn(visitor.url, 'east@lot.test');
      const nothing = { estimate: null, waiting: 0, longestSince: null };
      expect((await east.get('/api/clients/shuttle/wait')).json).toEqual(nothing);
      expect(asked()).toBe(1);
    });

    it('should return the lot named in the URL to an open board', async () => {
      const board = new Visitor((await fixture.start({ BOARD_ACCESS: 'open' })).url);
      const answered = async (query: string) => (await board.get(`/api/clients/shuttle/wait${query}`)).json;
      expect(await answered('')).toMatchObject({ estimate: { fromMinutes: 5, toMinutes: 12 }, waiting: 2 });
      expect(await answered('?lot=eastgate')).toMatchObject({ estimate: null, waiting: 0 });
    });

    it('should be refused to everybody else', async () => {
      expect((await visitor.get('/api/clients/shuttle/wait')).status).toBe(401);
      expect(asked()).toBe(0);
    });
  });
});
