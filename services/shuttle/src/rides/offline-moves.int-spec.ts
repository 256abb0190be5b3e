import { randomUUID } from 'node:crypto';
import { moveRide, type OfflineMove, type Ride, type RideMove, type RpcInput } from '@lotline/protocol';
import { Retention } from '@lotline/service-kit';
import { useFixture } from '@lotline/service-kit/testing';
import fc from 'fast-check';
import { board, ShuttleUnderTest } from '../testing/shuttle-under-test.js';
import { boardMayMove } from './board-permissions.js';

type Sent = RpcInput<'shuttle.ride.move'>;

const basedOn = (ride: Ride): OfflineMove['basedOn'] => ({
  status: ride.shuttleStatus,
  shuttleNumber: ride.shuttleNumber,
  customerRequestingRideTimestamp: ride.customerRequestingRideTimestamp,
});
const isoAgo = (ms: number): string => new Date(Date.now() - ms).toISOString();

describe('offline moves', () => {
  const shuttle = useFixture(new ShuttleUnderTest());
  let retention: Retention;

  beforeAll(async () => {
    retention = (await shuttle.startInstance()).app.get(Retention);
  });

  const requested = async (): Promise<Ride> => {
    const { id } = await shuttle.createKnownClient();
    return (await shuttle.move(id, 'requesting_ride')).ride;
  };
  const toRequest = (ride: Ride, { status, shuttleNumber = null }: RideMove, movedAt = isoAgo(60_000)): Sent => ({
    clientId: ride.clientId,
    status,
    shuttleNumber,
    offline: { moveId: randomUUID(), movedAt, basedOn: basedOn(ride) },
  });
  const send = async (sent: Sent, lane: number | null = 1) =>
    (await shuttle.broker.rpc.call('shuttle.ride.move', sent, board(lane))).ride;
  const TAKE: RideMove = { status: 'picked_up', shuttleNumber: 1 };

  it('should be recorded with their own time', async () => {
    const ride = await requested();
    const movedAt = isoAgo(20 * 60_000);
    expect(await send(toRequest(ride, TAKE, movedAt))).toMatchObject({
      shuttleNumber: 1,
      customerPickedUpTimestamp: movedAt,
    });
    expect((await shuttle.historyOf(ride.clientId))[0]).toMatchObject({ at: movedAt, by: { kind: 'board', lane: 1 } });
  });

  it('should have one effect and the same response when sent several times or concurrently', async () => {
    const ride = await requested();
    const sent = toRequest(ride, TAKE);
    const responses = await Promise.all(Array.from({ length: 5 }, () => send(sent)));
    await shuttle.move(ride.clientId, 'dropped_off');
    responses.push(await send(sent));
    expect(responses).toEqual(responses.map(() => responses[0]));
    expect((await shuttle.historyOf(ride.clientId)).map(({ action }) => action)).toEqual([
      'dropped-off',
      'picked-up',
      'requested',
    ]);
  });

  it('should be rejected permanently with the current ride once overtaken', async () => {
    const ride = await requested();
    const sent = toRequest(ride, TAKE);
    const taken = await shuttle.move(ride.clientId, 'picked_up', 2);
    const overtaken = { code: 'MOVE_OVERTAKEN', details: { currentRide: taken.ride } };
    await expect(send(sent)).rejects.toMatchObject(overtaken);
    const { customerRequestingRideTimestamp: at } = ride;
    await shuttle.move(ride.clientId, 'requesting_ride');
    await shuttle.database.query('UPDATE rides SET requested_at = $2 WHERE client_id = $1', [ride.clientId, at]);
    await expect(send(sent)).rejects.toMatchObject(overtaken);
    expect((await shuttle.move(ride.clientId, 'requesting_ride')).ride.shuttleStatus).toBe('requesting_ride');
  });

  it('should be rejected when older than an hour or in the future', async () => {
    const ride = await requested();
    await expect(send(toRequest(ride, TAKE, isoAgo(3_610_000)))).rejects.toMatchObject({ code: 'MOVE_OVERTAKEN' });
    await expect(send(toRequest(ride, TAKE, isoAgo(-120_000)))).rejects.toMatchObject({ code: 'INVALID' });
    expect(await shuttle.historyOf(ride.clientId)).toHaveLength(1);
  });

  it('should be rejected for the wrong board and accepted for the right one', async () => {
    const ride = await requested();
    const sent = toRequest(ride, TAKE);
    await expect(send(sent, 2)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await send(sent, 1)).toMatchObject({ shuttleNumber: 1 });
  });

  it('should not confuse moves of two customers with the same id', async () => {
    const [one, other] = [await requested(), await requested()];
    const sent = toRequest(one, TAKE);
    await send(sent);
    const same = { ...toRequest(other, TAKE), offline: sent.offline && { ...sent.offline, basedOn: basedOn(other) } };
    expect(await send(same)).toMatchObject({ clientId: other.clientId, shuttleNumber: 1, version: 2 });
  });

  it('should be deleted after two days', async () => {
    const ride = await requested();
    const [old, young] = [toRequest(ride, TAKE), toRequest(ride, TAKE)];
    await send(old);
    await expect(send(young)).rejects.toMatchObject({ code: 'MOVE_OVERTAKEN' });
    const age = `UPDATE offline_moves SET stored_at = now() - interval '2 days 1 second' WHERE move_id = $1`;
    await shuttle.database.query(age, [old.offline?.moveId]);
    expect(await retention.deleteAllOld()).toMatchObject({ offline_moves: 1 });
    const left = await shuttle.database.query('SELECT move_id FROM offline_moves WHERE client_id = $1', [
      ride.clientId,
    ]);
    expect(left).toEqual([{ move_id: young.offline?.moveId }]);
  });

  /** Steps of a dispatcher and of the tablet of lane 1. `again` is the index of a move that is sent again. */
  const MOVES: RideMove[] = [
    { status: 'requesting_ride' },
    TAKE,
    { status: 'picked_up', shuttleNumber: 2 },
    { status: 'dropped_off' },
    { status: null },
  ];
  const step = fc.oneof(
    { weight: 2, arbitrary: fc.record({ dispatcher: fc.constantFrom(...MOVES) }) },
    { weight: 5, arbitrary: fc.record({ tablet: fc.constantFrom(...MOVES) }) },
    { weight: 3, arbitrary: fc.record({ reconnect: fc.array(fc.boolean(), { maxLength: 8 }) }) },
    { weight: 1, arbitrary: fc.record({ again: fc.nat(20) }) },
  );

  it('should apply in order exactly once, or not at all when overtaken, in any sequence of steps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        let ride = await requested();
        let seen = ride;
        let queued: Sent[] = [];
        const results = new Map<Sent, Ride | 'overtaken'>();
        const deliver = async (sent: Sent): Promise<void> => {
          const before = results.get(sent);
          const result = await send(sent).catch((error: unknown) => {
            expect(error).toMatchObject({ code: 'MOVE_OVERTAKEN' });
            return 'overtaken' as const;
          });
          if (before) return expect(result).toEqual(before);
          results.set(sent, result);
          const isCurrent = JSON.stringify(sent.offline?.basedOn) === JSON.stringify(basedOn(ride));
          expect(result === 'overtaken').toBe(!isCurrent);
          if (result === 'overtaken') return;
          const moved = moveRide(ride, moveOf(sent), sent.offline?.movedAt ?? '');
          expect(result).toEqual({ ...ride, ...moved, version: ride.version + 1 });
          ride = result;
        };
        for (const each of steps) {
          if ('dispatcher' in each) {
            const { status, shuttleNumber = null } = each.dispatcher;
            ride = (await shuttle.move(ride.clientId, status, shuttleNumber)).ride;
          } else if ('tablet' in each) {
            if (!boardMayMove(seen, each.tablet, 1)) continue;
            const sent = toRequest(seen, each.tablet, new Date(Date.now() - 1000 + queued.length).toISOString());
            seen = { ...seen, ...moveRide(seen, each.tablet, sent.offline?.movedAt ?? '') };
            queued.push(sent);
          } else if ('reconnect' in each) {
            for (const [index, sent] of queued.entries()) {
              await deliver(sent);
              if (each.reconnect[index]) await deliver(sent);
            }
            queued = [];
            seen = ride;
          } else {
            const sent = [...results.keys()][each.again];
            if (sent) await deliver(sent);
          }
        }
        expect((await shuttle.move(ride.clientId, null)).ride.version).toBe(
          ride.version + (ride.shuttleStatus === null ? 0 : 1),
        );
      }),
      { numRuns: 25 },
    );
  });
});

const moveOf = ({ status, shuttleNumber }: Sent): RideMove =>
  status === 'picked_up' ? { status, shuttleNumber: shuttleNumber ?? 0 } : { status };
