import { randomUUID } from 'node:crypto';
import { boardMayMove, moveRide, type OfflineMove, type Ride, type RideMove, type RpcInput } from '@lotline/contracts';
import fc from 'fast-check';
import { admin, board, ShuttleUnderTest } from '../testing/shuttle-under-test.js';
import { OfflineMovesSweep } from './offline-moves-sweep.js';

type Sent = RpcInput<'shuttle.ride.move'>;

const basedOn = (ride: Ride): OfflineMove['basedOn'] => ({
  status: ride.shuttleStatus,
  shuttleNumber: ride.shuttleNumber,
  customerRequestingRideTimestamp: ride.customerRequestingRideTimestamp,
});
const agoMs = (ms: number): string => new Date(Date.now() - ms).toISOString();

describe('moves made without a network', () => {
  let shuttle: ShuttleUnderTest;
  let sweep: OfflineMovesSweep;

  beforeAll(async () => {
    shuttle = await ShuttleUnderTest.begin();
    const service = await shuttle.startInstance();
    sweep = service.app.get(OfflineMovesSweep);
  });
  afterAll(() => shuttle.stop());

  const asking = async (): Promise<Ride> => {
    const { id } = await shuttle.known();
    return (await shuttle.move(id, 'requesting_ride')).ride;
  };
  const sentOf = (ride: Ride, { status, shuttleNumber = null }: RideMove, movedAt = agoMs(60_000)): Sent => ({
    clientId: ride.clientId,
    status,
    shuttleNumber,
    offline: { moveId: randomUUID(), movedAt, basedOn: basedOn(ride) },
  });
  const send = async (sent: Sent, lane: number | null = 1) =>
    (await shuttle.broker.rpc.call('shuttle.ride.move', sent, board(lane))).ride;
  const historyOf = async (clientId: string) =>
    (await shuttle.broker.rpc.call('shuttle.ride.history', { clientId }, admin())).entries;
  const TAKE: RideMove = { status: 'picked_up', shuttleNumber: 1 };

  it('should be stamped with their own time', async () => {
    const ride = await asking();
    const movedAt = agoMs(20 * 60_000);
    expect(await send(sentOf(ride, TAKE, movedAt))).toMatchObject({
      shuttleNumber: 1,
      customerPickedUpTimestamp: movedAt,
    });
    expect((await historyOf(ride.clientId))[0]).toMatchObject({ at: movedAt, by: { kind: 'board', lane: 1 } });
  });

  it('should have their effect once, and the same answer, however often and however much at once they come', async () => {
    const ride = await asking();
    const sent = sentOf(ride, TAKE);
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(sent)));
    await shuttle.move(ride.clientId, 'dropped_off');
    answers.push(await send(sent));
    expect(answers).toEqual(answers.map(() => answers[0]));
    expect((await historyOf(ride.clientId)).map(({ action }) => action)).toEqual([
      'dropped-off',
      'picked-up',
      'requested',
    ]);
  });

  it('should be refused where they were overtaken, and ever after, with the ride as it stood', async () => {
    const ride = await asking();
    const sent = sentOf(ride, TAKE);
    const taken = await shuttle.move(ride.clientId, 'picked_up', 2);
    const overtaken = { code: 'MOVE_OVERTAKEN', details: { currentRide: taken.ride } };
    await expect(send(sent)).rejects.toMatchObject(overtaken);
    const { customerRequestingRideTimestamp: at } = ride;
    await shuttle.move(ride.clientId, 'requesting_ride');
    await shuttle.database.query('UPDATE rides SET requested_at = $2 WHERE client_id = $1', [ride.clientId, at]);
    await expect(send(sent)).rejects.toMatchObject(overtaken);
    expect((await shuttle.move(ride.clientId, 'requesting_ride')).ride.shuttleStatus).toBe('requesting_ride');
  });

  it('should be refused after an hour, and from the future', async () => {
    const ride = await asking();
    await expect(send(sentOf(ride, TAKE, agoMs(3_610_000)))).rejects.toMatchObject({ code: 'MOVE_OVERTAKEN' });
    await expect(send(sentOf(ride, TAKE, agoMs(-120_000)))).rejects.toMatchObject({ code: 'INVALID' });
    expect(await historyOf(ride.clientId)).toHaveLength(1);
  });

  it('should be refused where no board may make them, and be made by one that may', async () => {
    const ride = await asking();
    const sent = sentOf(ride, TAKE);
    await expect(send(sent, 2)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await send(sent, 1)).toMatchObject({ shuttleNumber: 1 });
  });

  it('should say nothing of a move of another customer under the same id', async () => {
    const [one, other] = [await asking(), await asking()];
    const sent = sentOf(one, TAKE);
    await send(sent);
    const same = { ...sentOf(other, TAKE), offline: sent.offline && { ...sent.offline, basedOn: basedOn(other) } };
    expect(await send(same)).toMatchObject({ clientId: other.clientId, shuttleNumber: 1, version: 2 });
  });

  it('should be forgotten after two days', async () => {
    const ride = await asking();
    const [old, young] = [sentOf(ride, TAKE), sentOf(ride, TAKE)];
    await send(old);
    await expect(send(young)).rejects.toMatchObject({ code: 'MOVE_OVERTAKEN' });
    const age = `UPDATE offline_moves SET kept_at = now() - interval '2 days 1 second' WHERE move_id = $1`;
    await shuttle.database.query(age, [old.offline?.moveId]);
    expect(await sweep.removeOld()).toBe(1);
    const kept = await shuttle.database.query('SELECT move_id FROM offline_moves WHERE client_id = $1', [
      ride.clientId,
    ]);
    expect(kept).toEqual([{ move_id: young.offline?.moveId }]);
  });

  /** What a dispatcher and the tablet of lane 1 do to one ride; `again` of moves sent before, as a number of them. */
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

  it('should have each effect once, in order, and none where they were overtaken, whatever else happens', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        let ride = await asking();
        let seen = ride;
        let waiting: Sent[] = [];
        const answered = new Map<Sent, Ride | 'overtaken'>();
        const deliver = async (sent: Sent): Promise<void> => {
          const before = answered.get(sent);
          const answer = await send(sent).catch((error: unknown) => {
            expect(error).toMatchObject({ code: 'MOVE_OVERTAKEN' });
            return 'overtaken' as const;
          });
          if (before) return expect(answer).toEqual(before);
          answered.set(sent, answer);
          const isTrue = JSON.stringify(sent.offline?.basedOn) === JSON.stringify(basedOn(ride));
          expect(answer === 'overtaken').toBe(!isTrue);
          if (answer === 'overtaken') return;
          const moved = moveRide(ride, moveOf(sent), sent.offline?.movedAt ?? '');
          expect(answer).toEqual({ ...ride, ...moved, version: ride.version + 1 });
          ride = answer;
        };
        for (const each of steps) {
          if ('dispatcher' in each) {
            const { status, shuttleNumber = null } = each.dispatcher;
            ride = (await shuttle.move(ride.clientId, status, shuttleNumber)).ride;
          } else if ('tablet' in each) {
            if (!boardMayMove(seen, each.tablet, 1)) continue;
            const sent = sentOf(seen, each.tablet, new Date(Date.now() - 1000 + waiting.length).toISOString());
            seen = { ...seen, ...moveRide(seen, each.tablet, sent.offline?.movedAt ?? '') };
            waiting.push(sent);
          } else if ('reconnect' in each) {
            for (const [index, sent] of waiting.entries()) {
              await deliver(sent);
              if (each.reconnect[index]) await deliver(sent);
            }
            waiting = [];
            seen = ride;
          } else {
            const sent = [...answered.keys()][each.again];
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
