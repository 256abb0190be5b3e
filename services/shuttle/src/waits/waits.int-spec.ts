import { randomUUID } from 'node:crypto';
import { type LotWaits } from '@lotline/protocol';
import { useFreshFixture } from '@lotline/service-kit/testing';
import { MIN_RIDES } from './estimate.js';
import { gatewayItself, ShuttleUnderTest } from '../testing/shuttle-under-test.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('waits', () => {
  const shuttle = useFreshFixture(new ShuttleUnderTest());

  /** Inserts the moves of a past ride whose wait took `minutes`. */
  const insertRide = (lotId: string, requestedAt: number, minutes: number, moves = MOVES): Promise<unknown> =>
    shuttle.database.query(
      `INSERT INTO ride_moves (client_id, lot_id, from_status, to_status, lane, at, action)
       SELECT $1, $2, "from", "to", CASE "to" WHEN 'picked_up' THEN 1 END, to_timestamp($3 + part * $4), action
       FROM json_to_recordset($5) AS move ("from" text, "to" text, part float8, action text)`,
      [randomUUID(), lotId, requestedAt / 1000, minutes * 60, JSON.stringify(moves)],
    );
  /** Requested, silenced, picked up, moved to another lane, dropped off, removed. `part`: time as a fraction of the wait. */
  const MOVES = [
    { from: null, to: 'requesting_ride', part: 0 },
    { from: 'requesting_ride', to: 'requesting_ride', part: 0.4 },
    { from: 'requesting_ride', to: 'picked_up', part: 1 },
    { from: 'picked_up', to: 'picked_up', part: 1.5 },
    { from: 'picked_up', to: 'dropped_off', part: 2 },
    { from: 'dropped_off', to: null, part: 3 },
  ];
  /** Picked up by mistake, undone, then picked up. */
  const UNDONE_ONCE = [
    { from: null, to: 'requesting_ride', part: 0, action: 'requested' },
    { from: 'requesting_ride', to: 'picked_up', part: 0.1, action: 'picked-up' },
    { from: 'picked_up', to: 'requesting_ride', part: 0.2, action: 'undone' },
    { from: 'requesting_ride', to: 'picked_up', part: 1, action: 'picked-up' },
  ];
  const NEVER_PICKED_UP = [
    { from: null, to: 'requesting_ride', part: 0 },
    { from: 'requesting_ride', to: null, part: 1 },
  ];

  /** Inserts rides at this hour of each of the last twenty days. */
  const history = async (lotId: string, rides: number, minutes: number, moves = MOVES): Promise<void> => {
    for (let ride = 0; ride < rides; ride += 1)
      await insertRide(lotId, Date.now() - (1 + (ride % 20)) * DAY + ride * MINUTE, minutes + (ride % 3) - 1, moves);
  };
  const waitsOf = async (lotId: string): Promise<LotWaits | undefined> => {
    const { lots } = await shuttle.broker.rpc.call('shuttle.wait.list', {}, gatewayItself);
    return lots.find((lot) => lot.lotId === lotId);
  };

  describe('shuttle.wait.list', () => {
    it('should be estimated from a lot’s own past rides, and not at all when there are too few', async () => {
      await history('harborview', MIN_RIDES + 10, 8);
      await history('harborview', 40, 30, NEVER_PICKED_UP);
      await history('eastgate', MIN_RIDES - 1, 8);
      await shuttle.startInstance();
      expect(await waitsOf('harborview')).toEqual({
        lotId: 'harborview',
        at: expect.any(String),
        estimate: { fromMinutes: 7, toMinutes: 9 },
        waiting: 0,
        longestSince: null,
        rides: [],
      });
      expect(await waitsOf('eastgate')).toMatchObject({ estimate: null, waiting: 0, rides: [] });
    });

    it('should count who waits even without an estimate', async () => {
      await shuttle.startInstance();
      const { requestedAt } = await shuttle.request((await shuttle.createKnownClient()).shuttleRequestId);
      expect(await waitsOf('harborview')).toMatchObject({
        estimate: null,
        rides: [],
        waiting: 1,
        longestSince: requestedAt,
      });
    });

    it('should ignore an undone pick-up and learn the wait until the final one', async () => {
      await history('harborview', MIN_RIDES + 10, 8, UNDONE_ONCE);
      await shuttle.startInstance();
      expect((await waitsOf('harborview'))?.estimate).toEqual({ fromMinutes: 7, toMinutes: 9 });
    });

    it('should estimate the remaining wait of each pending request', async () => {
      await history('harborview', MIN_RIDES + 10, 8);
      await shuttle.startInstance();
      const [ada, ben] = [await shuttle.createKnownClient(), await shuttle.createKnownClient()];
      const { requestedAt: first } = await shuttle.request(ada.shuttleRequestId);
      const { requestedAt: second } = await shuttle.request(ben.shuttleRequestId);
      const estimate = { fromMinutes: 7, toMinutes: 9, exceeded: false };
      const lot = await waitsOf('harborview');
      expect(lot).toMatchObject({ waiting: 2, longestSince: first });
      expect(lot?.rides.map(({ requestedAt }) => requestedAt)).toEqual([first, second]);
      for (const ride of lot?.rides ?? []) expect(ride.estimate).toMatchObject({ toMinutes: estimate.toMinutes });

      const waitedFor = (minutes: number) =>
        shuttle.database.query(
          `UPDATE rides SET requested_at = now() - make_interval(mins => $2) WHERE client_id = $1`,
          [ada.id, minutes],
        );
      await waitedFor(5);
      expect((await waitsOf('harborview'))?.rides[0]?.estimate).toMatchObject({ exceeded: false, toMinutes: 4 });
      await waitedFor(40);
      expect((await waitsOf('harborview'))?.rides[0]?.estimate).toEqual({
        fromMinutes: 7,
        toMinutes: 9,
        exceeded: true,
      });
      await shuttle.move(ada.id, 'picked_up', 1);
      expect(await waitsOf('harborview')).toMatchObject({ waiting: 1, longestSince: second });
    });
  });

  it('should find a lot’s pick-ups with an index', async () => {
    await shuttle.startInstance();
    await shuttle.database.query('SET enable_seqscan = off');
    const plan: { 'QUERY PLAN': string }[] = await shuttle.database.query(
      `EXPLAIN SELECT at FROM ride_moves WHERE lot_id = 'harborview' AND to_status = 'picked_up'
         AND from_status = 'requesting_ride' AND at >= now() ORDER BY at DESC LIMIT 10`,
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('ride_moves_picked_up');
  });
});
