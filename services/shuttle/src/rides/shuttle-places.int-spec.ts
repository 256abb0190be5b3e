import fc from 'fast-check';
import { Lots, type RunningService } from '@lotline/service-kit';
import { useFixture } from '@lotline/service-kit/testing';
import type { MoveReason, RpcInput } from '@lotline/protocol';
import { ShuttleUnderTest, staff, WITHOUT_SCHEDULE } from '../testing/shuttle-under-test.js';

const SEATS = 5;
const LANE = 1;

describe('dispatch.md, Places: moves into a shuttle of five seats and one wheelchair place', () => {
  const shuttle = useFixture(new ShuttleUnderTest());
  beforeAll(async () => {
    // Two instances: a check in the memory of one would not see the moves of the other.
    for (const service of [
      await shuttle.startInstance(WITHOUT_SCHEDULE),
      await shuttle.startInstance(WITHOUT_SCHEDULE),
    ])
      limitPlaces(service);
  });
  afterEach(() => shuttle.database.query('DELETE FROM rides'));

  function limitPlaces({ app }: RunningService): void {
    const lots = app.get(Lots);
    const lot = lots.get('harborview');
    const shuttles = lot.shuttles.map((each) => ({ ...each, seats: SEATS, wheelchairPlaces: 1 }));
    lots.apply({ ...lot, shuttles, version: lot.version + 1 });
  }

  const move = (clientId: string, over: Partial<RpcInput<'shuttle.ride.move'>> = {}) =>
    shuttle.broker.rpc.call(
      'shuttle.ride.move',
      { clientId, status: 'picked_up', shuttleNumber: LANE, ...over },
      staff(),
    );
  const waiting = (partySize: number) => shuttle.requested({ partySize });
  const full = expect.objectContaining({
    code: 'SHUTTLE_FULL',
    message: expect.stringContaining('has too few places for this customer. Give a reason to move them anyway.'),
  });
  const peopleIn = async (): Promise<number> => {
    const { cards } = await shuttle.board('picked_up');
    return cards.reduce((sum, { partySize, details }) => sum + (details?.partySize ?? partySize), 0);
  };

  it('should be rejected beyond the seats, and change nothing', async () => {
    await move(await waiting(3));
    const third = await waiting(3);
    await expect(move(third)).rejects.toEqual(full);
    expect(await shuttle.cardOf(third)).toMatchObject({ shuttleStatus: 'requesting_ride' });
    expect((await move(await waiting(2))).ride).toMatchObject({ shuttleNumber: LANE });
  });

  it('should count whom the customer brings, and wheelchairs', async () => {
    const alone = await waiting(4);
    await shuttle.broker.rpc.call('shuttle.ride.describe', { clientId: alone, details: { partySize: 1 } }, staff());
    await move(alone);
    const [one, other] = [await waiting(1), await waiting(1)];
    for (const clientId of [one, other])
      await shuttle.broker.rpc.call('shuttle.ride.describe', { clientId, details: { wheelchairPlaces: 1 } }, staff());
    await move(one);
    await expect(move(other)).rejects.toEqual(full);
  });

  it('should be made with a reason, which the history keeps', async () => {
    await move(await waiting(4));
    const beyond = await waiting(2);
    await expect(move(beyond, { reason: 'mistake' })).rejects.toEqual(full);
    await move(beyond, { reason: 'they-fit' });
    expect((await shuttle.historyOf(beyond))[0]).toMatchObject({ action: 'picked-up', reason: 'they-fit' });
    expect(await peopleIn()).toBe(6);
  });

  it('should be made by boards that report who has boarded, and undone, without a reason', async () => {
    await move(await waiting(4));
    const boarded = await waiting(2);
    const movedAt = new Date().toISOString();
    const basedOn = { status: 'requesting_ride', shuttleNumber: null, customerRequestingRideTimestamp: null } as const;
    const { customerRequestingRideTimestamp } = (await shuttle.cardOf(boarded)) ?? basedOn;
    const offline = {
      moveId: '0d8d6f0c-2f12-4d86-9a6e-6b1f3a523c1d',
      movedAt,
      basedOn: { ...basedOn, customerRequestingRideTimestamp },
    };
    expect((await move(boarded, { offline })).ride).toMatchObject({ shuttleNumber: LANE });
    await shuttle.move(boarded, 'dropped_off');
    expect((await move(boarded, { undo: true })).ride).toMatchObject({ shuttleNumber: LANE });
  });

  it('should never exceed the seats under concurrent moves, and reject nobody who fits', async () => {
    const party = fc.record({
      size: fc.integer({ min: 1, max: 4 }),
      reason: fc.constantFrom(null, 'mistake' as const),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(party, { minLength: 2, maxLength: 8 }), async (parties) => {
        await shuttle.database.query('DELETE FROM rides');
        const ids = await Promise.all(parties.map(({ size }) => waiting(size)));
        const reasons: (MoveReason | null)[] = parties.map(({ reason }) => reason);
        const moved = await Promise.allSettled(ids.map((id, at) => move(id, { reason: reasons[at] ?? null })));
        for (const each of moved) if (each.status === 'rejected') expect(each.reason).toEqual(full);
        const people = await peopleIn();
        expect(people).toBeLessThanOrEqual(SEATS);
        // Nobody was rejected who would have fitted.
        for (const [at, { size }] of parties.entries())
          if (moved[at]?.status === 'rejected') expect(people + size).toBeGreaterThan(SEATS);
      }),
      { numRuns: 20 },
    );
  });
});
