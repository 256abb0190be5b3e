import type { BoardCard, ClientRecord } from '@lotline/protocol';
import { Lots } from '@lotline/service-kit';
import { eventually, useFreshFixture } from '@lotline/service-kit/testing';
import { checkedOut, clientRecord } from '../testing/client-record.js';
import { ShuttleUnderTest, WITHOUT_SCHEDULE } from '../testing/shuttle-under-test.js';
import { DemoBoards } from './demo-boards.js';

const MINUTE = 60_000;

describe('demo', () => {
  const shuttle = useFreshFixture(new ShuttleUnderTest());

  // Without a schedule no ride is completed automatically.
  const start = () => shuttle.startInstance({ DEMO: true, ...WITHOUT_SCHEDULE });

  /** Demo customers are the same at every first start, except for their ids. */
  const customers = (count: number): ClientRecord[] =>
    Array.from({ length: count }, (_, index) =>
      clientRecord({ phone: `310-555-01${String(index).padStart(2, '0')}`, lastName: `Rider ${index}` }),
    );
  const busy = async (): Promise<Record<'requesting_ride' | 'picked_up' | 'dropped_off', BoardCard[]>> => {
    const lists = {
      requesting_ride: (await shuttle.board('requesting_ride')).cards,
      picked_up: (await shuttle.board('picked_up')).cards,
      dropped_off: (await shuttle.board('dropped_off')).cards,
    };
    expect(Object.values(lists).flat()).toHaveLength(9);
    return lists;
  };

  it('should fill every lane once, after its customers have arrived', async () => {
    const first = await start();
    const parked = customers(20);
    for (const client of parked) await shuttle.save(client);
    const board = await eventually(busy);
    const [latest = NaN, ...earlier] = board.requesting_ride.map((card) =>
      Date.parse(card.customerRequestingRideTimestamp ?? ''),
    );
    // The requests were made 1, 6, 12 and 21 minutes before the board was filled.
    expect(earlier.map((at) => (latest - at) / MINUTE)).toEqual([5, 11, 20]);
    expect(board.requesting_ride.map((card) => card.playAudioAlert)).toEqual([true, true, false, false]);
    expect(board.picked_up.map((card) => card.shuttleNumber).sort()).toEqual([1, 1, 2]);
    expect(board.dropped_off).toHaveLength(2);
    const before = await shuttle.board('requesting_ride');
    for (const instance of [first, await start()]) {
      const { app } = instance;
      for (const lot of app.get(Lots).all) await app.get(DemoBoards).fill(lot);
    }
    expect(await shuttle.board('requesting_ride')).toEqual(before);
  });

  it('should choose the same customers at every first start and skip those who left', async () => {
    const chosen: string[][] = [];
    for (let round = 0; round < 2; round += 1) {
      await start();
      const [gone, unparked, ...rest] = customers(14);
      if (!gone || !unparked) throw new Error('No customers');
      for (const client of [checkedOut(gone), { ...unparked, parkingSpot: '' }, ...rest]) await shuttle.save(client);
      const board = await eventually(busy);
      chosen.push(Object.values(board).flatMap((cards) => cards.map(({ lastName }) => lastName)));
      await shuttle.end();
      await shuttle.begin();
    }
    expect(chosen[0]).toHaveLength(9);
    expect(chosen[1]).toEqual(chosen[0]);
    expect(chosen[0]).not.toContain('Rider 0');
    expect(chosen[0]).not.toContain('Rider 1');
  });
});
