import { board, useShuttle } from '../testing/shuttle-under-test.js';

describe('a board without a login', () => {
  const shuttle = useShuttle();
  const requested = () => shuttle.requested();
  const placeOf = async (id: string) => {
    const card = await shuttle.cardOf(id);
    return card && [card.shuttleStatus, card.shuttleNumber, card.shuttlePosition];
  };

  describe('shuttle.ride.move', () => {
    it('should move a ride into and out of the board’s lane and record the board as actor', async () => {
      const id = await requested();
      await shuttle.move(id, 'picked_up', 2, board(2));
      expect(await placeOf(id)).toEqual(['picked_up', 2, 0]);
      await shuttle.move(id, 'dropped_off', null, board(2));
      expect((await shuttle.historyOf(id)).map(({ by }) => by)).toMatchObject([
        { kind: 'board', lane: 2 },
        { kind: 'board', lane: 2 },
        {},
      ]);
    });

    it('should reject moves outside the board’s lane and change nothing', async () => {
      const id = await requested();
      await expect(shuttle.move(id, 'picked_up', 2, board(1))).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(shuttle.move(id, 'dropped_off', null, board(1))).rejects.toMatchObject({ code: 'FORBIDDEN' });
      expect(await placeOf(id)).toEqual(['requesting_ride', null, 0]);
      await shuttle.move(id, 'picked_up', 2);
      await expect(shuttle.move(id, null, null, board(1))).rejects.toMatchObject({ code: 'FORBIDDEN' });
      expect(await placeOf(id)).toEqual(['picked_up', 2, 0]);
    });

    it('should not find a customer of another lot', async () => {
      const id = await requested();
      const east = board(null, { lotId: 'eastgate' });
      await expect(shuttle.move(id, 'picked_up', 1, east)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(shuttle.silence(id, east)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });
  });

  describe('shuttle.ride.reposition', () => {
    it('should reorder only the cards of the board’s lane', async () => {
      const [waiting, mine, others] = [await requested(), await requested(), await requested()];
      await shuttle.move(mine, 'picked_up', 1);
      await shuttle.move(others, 'picked_up', 2);
      const updates = [waiting, mine, others].map((id) => ({ id, position: 5 }));
      await shuttle.broker.rpc.call('shuttle.ride.reposition', { updates }, board(1));
      expect(await Promise.all([waiting, mine, others].map(placeOf))).toEqual([
        ['requesting_ride', null, 0],
        ['picked_up', 1, 5],
        ['picked_up', 2, 0],
      ]);
    });
  });
});
