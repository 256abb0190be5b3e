import type { LotWaits } from '@lotline/contracts';
import { eventually } from '@lotline/service-kit/testing';
import { GatewayFixture, staffUser } from '../testing/gateway-fixture.js';
import { Visitor } from '../testing/visitor.js';

const LINK = 'Ab3dEf6hI9';
const AT = '2026-03-08T17:41:00.000Z';
const REQUESTED = '2026-03-08T17:21:00.000Z';
const harborview = (over: Partial<LotWaits> = {}): LotWaits => ({
  lotId: 'harborview',
  at: AT,
  estimate: { fromMinutes: 5, toMinutes: 12 },
  waiting: 2,
  longestSince: REQUESTED,
  rides: [{ requestedAt: REQUESTED, estimate: { fromMinutes: 4, toMinutes: 14, exceeded: true } }],
  queue: ['2026-03-08T17:20:00.000Z', REQUESTED],
  ...over,
});
const eastgate: LotWaits = {
  lotId: 'eastgate',
  at: AT,
  estimate: null,
  waiting: 0,
  longestSince: null,
  rides: [],
  queue: [],
};

describe('the ride estimate', () => {
  let fixture: GatewayFixture;
  let visitor: Visitor;
  const asked = (): number => fixture.services.calls.waits ?? 0;

  beforeEach(async () => {
    fixture = await GatewayFixture.begin();
    fixture.services.users = [staffUser(), staffUser({ email: 'east@lot.test', lotIds: ['eastgate'] })];
    fixture.services.waits = [harborview(), eastgate];
    fixture.services.boardVersions = { harborview: 1 };
    visitor = new Visitor((await fixture.start({ LINK_STATUS_PER_MINUTE: 1e6, BOARD_ACCESS: 'paired' })).url);
  });
  afterEach(() => fixture.end());

  const waitsSince = (requestedAt: string | null): void => {
    fixture.services.links[LINK] = {
      lotId: 'harborview',
      clientId: '6b1f3a52-3c1d-4d86-9a6e-0d8d6f0c2f11',
      firstName: 'Ann',
      shuttleStatus: requestedAt === null ? null : 'requesting_ride',
      shuttleNumber: null,
      terminal: '',
      requestedAt,
      riderVersion: 1,
      boardVersion: 1,
      epoch: 'first',
    };
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

    it('should be missing if the shuttle service had none for the waiting customer', async () => {
      waitsSince('2026-03-08T17:40:00.000Z');
      await visitor.signIn();
      expect((await visitor.get('/api/clients/shuttle/wait')).json).toMatchObject({ waiting: 2 });
      expect(await poll()).toMatchObject({ shuttleStatus: 'requesting_ride', estimate: null });
    });

    it('should include the place in the queue, for waiting customers only', async () => {
      waitsSince(REQUESTED);
      await eventually(async () => expect(await poll()).toMatchObject({ place: 2 }));
      expect(await poll()).not.toHaveProperty('queue');
    });

    it('should include no place before the shuttle service has listed the request', async () => {
      waitsSince('2026-03-08T17:41:02.000Z');
      await eventually(async () => expect(await poll()).toMatchObject({ estimate: { fromMinutes: 5 }, place: null }));
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
      const east = new Visitor(visitor.url);
      await east.signIn('east@lot.test');
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
