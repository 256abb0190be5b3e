import { randomUUID } from 'node:crypto';
import type { RpcRequest } from '@lotline/protocol';
import { checkedOut } from '../testing/client-record.js';
import { board, staff, useShuttle } from '../testing/shuttle-under-test.js';

type Move = RpcRequest<'shuttle.ride.move'>;
const WAITING = { status: 'requesting_ride', shuttleNumber: null } as const;
const IN_LANE_1 = { status: 'picked_up', shuttleNumber: 1 } as const;
const IN_LANE_2 = { status: 'picked_up', shuttleNumber: 2 } as const;
const DROPPED_OFF = { status: 'dropped_off', shuttleNumber: null } as const;
const OFF = { status: null, shuttleNumber: null } as const;

describe('shuttle.ride.move', () => {
  const shuttle = useShuttle();

  const requested = () => shuttle.requested();
  const move = (clientId: string, to: Partial<Move>, context = staff()) =>
    shuttle.broker.rpc.call(
      'shuttle.ride.move',
      { clientId, status: null, shuttleNumber: null, offline: null, movedFrom: null, undo: false, ...to },
      context,
    );
  const moe = staff({ actor: { kind: 'staff', id: 'user-2', name: 'Moe A.', role: 'valet', operatorAdmin: false } });

  describe('dispatch.md, Concurrent moves: with movedFrom', () => {
    it('should move a ride that has not moved since it was seen', async () => {
      const id = await requested();
      const { ride } = await move(id, { ...IN_LANE_1, movedFrom: WAITING });
      expect(ride).toMatchObject({ shuttleStatus: 'picked_up', shuttleNumber: 1 });
    });

    it('should reject the later of two moves and report where the ride is and who moved it', async () => {
      const id = await requested();
      const [first, second] = await Promise.allSettled([
        move(id, { ...IN_LANE_1, movedFrom: WAITING }),
        move(id, { ...IN_LANE_2, movedFrom: WAITING }, moe),
      ]);
      const [made, refused] = first.status === 'fulfilled' ? [first, second] : [second, first];
      if (made.status !== 'fulfilled') throw new Error('Neither move succeeded');
      expect(refused).toMatchObject({
        reason: {
          code: 'MOVE_OVERTAKEN',
          details: {
            currentRide: made.value.ride,
            movedBy: { kind: 'staff', name: made === first ? 'Vera V.' : 'Moe A.' },
          },
        },
      });
      expect((await shuttle.historyOf(id)).map(({ action }) => action)).toEqual(['picked-up', 'requested']);
    });

    it('should accept a second move to the same place without changing anything', async () => {
      const id = await requested();
      const first = await move(id, { ...IN_LANE_1, movedFrom: WAITING });
      expect(await move(id, { ...IN_LANE_1, movedFrom: WAITING }, moe)).toEqual({ ...first, change: null });
    });

    it('should not be overtaken by a silenced alert or a new card order', async () => {
      const id = await requested();
      await shuttle.silence(id, moe);
      await shuttle.broker.rpc.call('shuttle.ride.reposition', { updates: [{ id, position: 7 }] }, moe);
      const { ride } = await move(id, { ...IN_LANE_2, movedFrom: WAITING });
      expect(ride.shuttleNumber).toBe(2);
    });

    it('should not name the mover to a board without a login', async () => {
      const id = await requested();
      await move(id, IN_LANE_1);
      const refused = move(id, { ...IN_LANE_2, movedFrom: WAITING }, board(2));
      const error: unknown = await refused.catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: 'MOVE_OVERTAKEN' });
      expect(JSON.stringify(error)).not.toContain('Vera');
    });
  });

  describe('with undo', () => {
    it('should restore the request of a customer picked up by mistake, without an alert, and record it', async () => {
      const id = await requested();
      const { ride: asked } = await move(id, WAITING);
      await move(id, IN_LANE_2);
      const { ride } = await move(id, { ...WAITING, movedFrom: IN_LANE_2, undo: true });
      expect(ride).toEqual({
        ...asked,
        version: asked.version + 2,
        playAudioAlert: false,
        acknowledgedAt: expect.stringMatching(/Z$/),
      });
      expect((await shuttle.historyOf(id)).slice(0, 2)).toMatchObject([
        { action: 'undone', by: { name: 'Vera V.' }, from: { lane: 2 }, to: { status: 'requesting_ride' } },
        { action: 'picked-up' },
      ]);
    });

    it('should restore a ride that was dropped off or removed', async () => {
      const id = await requested();
      const { ride: riding } = await move(id, IN_LANE_1);
      for (const mistake of [DROPPED_OFF, OFF]) {
        await move(id, mistake);
        const { ride } = await move(id, { ...IN_LANE_1, movedFrom: mistake, undo: true });
        expect(ride).toEqual({ ...riding, version: ride.version, acknowledgedAt: null });
      }
    });

    it('should have one effect when sent several times', async () => {
      const id = await requested();
      await move(id, DROPPED_OFF);
      const undo = { ...WAITING, movedFrom: DROPPED_OFF, undo: true };
      const first = await move(id, undo);
      expect(await move(id, undo)).toEqual({ ...first, change: null });
    });

    it('should not undo a later move of someone else', async () => {
      const id = await requested();
      await move(id, IN_LANE_1);
      await move(id, IN_LANE_2, moe);
      await expect(move(id, { ...WAITING, movedFrom: IN_LANE_1, undo: true })).rejects.toMatchObject({
        code: 'MOVE_OVERTAKEN',
        details: { movedBy: { name: 'Moe A.' } },
      });
      await expect(move(id, { ...WAITING, undo: true })).rejects.toMatchObject({ code: 'MOVE_OVERTAKEN' });
    });

    it('should let a board restore only a ride that it removed from its own lane', async () => {
      const [mine, theirs] = [await requested(), await requested()];
      await move(mine, IN_LANE_1);
      await move(mine, OFF, board(1));
      const offline = {
        moveId: randomUUID(),
        movedAt: new Date().toISOString(),
        basedOn: {
          ...OFF,
          customerRequestingRideTimestamp: (await move(mine, OFF)).ride.customerRequestingRideTimestamp,
        },
      };
      await expect(move(mine, { ...IN_LANE_1, undo: true }, board(2))).rejects.toMatchObject({ code: 'FORBIDDEN' });
      const { ride } = await move(mine, { ...IN_LANE_1, undo: true, offline }, board(1));
      expect(ride).toMatchObject({ shuttleStatus: 'picked_up', shuttleNumber: 1 });

      await move(theirs, IN_LANE_1);
      await move(theirs, OFF);
      await expect(move(theirs, { ...IN_LANE_1, undo: true }, board(1))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    });

    it('should not restore a ride that ended with a check-out', async () => {
      const client = await shuttle.createKnownClient();
      await move(client.id, IN_LANE_1);
      await shuttle.save(checkedOut(client));
      await expect(move(client.id, { ...IN_LANE_1, undo: true })).rejects.toMatchObject({ code: 'RIDE_CLOSED' });
      await shuttle.save({ ...client, version: client.version + 2 });
      await expect(move(client.id, { ...IN_LANE_1, undo: true })).rejects.toMatchObject({ code: 'MOVE_OVERTAKEN' });
    });
  });
});
