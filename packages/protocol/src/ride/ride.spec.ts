import fc from 'fast-check';
import {
  isUnderWay,
  moveRide,
  NO_RIDE,
  RIDE_STATUSES,
  type RideFields,
  type RideMove,
  type RideStatus,
  undoRide,
} from './ride.js';

const EARLIER = '2026-03-08T18:00:00.000Z';
const LATER = '2026-03-08T18:04:00.000Z';
const NOW = '2026-03-08T18:05:00.000Z';

/** A ride in this status since `EARLIER`. */
const rideIn = (status: RideStatus | null): RideFields =>
  status === 'picked_up'
    ? moveRide(NO_RIDE, { status, shuttleNumber: 1 }, EARLIER)
    : moveRide(NO_RIDE, { status }, EARLIER);

const ANY_STATUS = [null, ...RIDE_STATUSES];

describe('ride', () => {
  describe('moveRide', () => {
    it.each(ANY_STATUS)('should request a ride from %s, with an alert and without a lane', (from) => {
      const ride = moveRide(rideIn(from), { status: 'requesting_ride' }, NOW);
      expect(ride).toMatchObject({ shuttleStatus: 'requesting_ride', shuttleNumber: null, playAudioAlert: true });
      const isRepeated = from === 'requesting_ride';
      expect(ride.customerRequestingRideTimestamp).toBe(isRepeated ? EARLIER : NOW);
    });

    it('should not ring again for a silenced request that is repeated', () => {
      const silenced = { ...rideIn('requesting_ride'), playAudioAlert: false, shuttlePosition: 4 };
      expect(moveRide(silenced, { status: 'requesting_ride' }, NOW)).toEqual({ ...silenced, shuttlePosition: 0 });
    });

    it.each(ANY_STATUS)('should pick up from %s in the given lane, and end the alert', (from) => {
      const ride = moveRide(rideIn(from), { status: 'picked_up', shuttleNumber: 2 }, NOW);
      expect(ride).toMatchObject({ shuttleStatus: 'picked_up', shuttleNumber: 2, playAudioAlert: false });
      expect(ride.customerPickedUpTimestamp).toBe(NOW);
    });

    it.each(ANY_STATUS)('should drop off from %s, without a lane and with equal timestamps', (from) => {
      const ride = moveRide(rideIn(from), { status: 'dropped_off' }, NOW);
      expect(ride).toMatchObject({ shuttleStatus: 'dropped_off', shuttleNumber: null, playAudioAlert: false });
      expect(ride).toMatchObject({ customerDroppedOffTimestamp: NOW, droppedOffTimestamp: NOW });
    });

    it.each(ANY_STATUS)('should remove the ride from the board from %s and keep its timestamps', (from) => {
      const ride = rideIn(from);
      expect(moveRide(ride, { status: null }, NOW)).toEqual({
        ...ride,
        shuttleStatus: null,
        shuttleNumber: null,
        shuttlePosition: null,
        playAudioAlert: false,
      });
    });

    it('should keep its invariants after any moves in any order', () => {
      const move: fc.Arbitrary<RideMove> = fc.oneof(
        fc.record({ status: fc.constantFrom('requesting_ride' as const, 'dropped_off' as const, null) }),
        fc.record({ status: fc.constant('picked_up' as const), shuttleNumber: fc.integer({ min: 1, max: 9 }) }),
      );
      const stampOf = {
        requesting_ride: 'customerRequestingRideTimestamp',
        picked_up: 'customerPickedUpTimestamp',
        dropped_off: 'customerDroppedOffTimestamp',
      } as const;
      fc.assert(
        fc.property(fc.array(move, { minLength: 1, maxLength: 12 }), (moves) => {
          let ride = NO_RIDE;
          for (const [minute, next] of moves.entries()) {
            const before = ride;
            const now = new Date(Date.parse(EARLIER) + minute * 60_000).toISOString();
            ride = moveRide(before, next, now);
            expect(ride.shuttleStatus).toBe(next.status);
            expect(ride.shuttleNumber).toBe(next.status === 'picked_up' ? next.shuttleNumber : null);
            expect(ride.shuttlePosition).toBe(next.status === null ? null : 0);
            expect(ride.droppedOffTimestamp).toBe(ride.customerDroppedOffTimestamp);
            if (ride.playAudioAlert) expect(ride.shuttleStatus).toBe('requesting_ride');
            // A move stamps its own time and leaves the others.
            for (const status of RIDE_STATUSES) {
              const isRepeatedRequest = status === 'requesting_ride' && before.shuttleStatus === status;
              const stamps = status === next.status && !isRepeatedRequest;
              expect(ride[stampOf[status]]).toBe(stamps ? now : before[stampOf[status]]);
            }
          }
          expect(NO_RIDE.shuttleStatus).toBeNull();
        }),
      );
    });
  });

  describe('undoRide', () => {
    const asked = rideIn('requesting_ride');
    const riding = moveRide(asked, { status: 'picked_up', shuttleNumber: 2 }, LATER);
    const dropped = moveRide(riding, { status: 'dropped_off' }, LATER);

    it('should continue the wait after an accidental pick-up, without ringing again', () => {
      expect(undoRide(riding, { status: 'requesting_ride' }, NOW)).toEqual({
        ...asked,
        playAudioAlert: false,
        acknowledgedAt: NOW,
        unacknowledgedAt: null,
      });
    });

    it('should continue the ride after an accidental drop-off', () => {
      const back = undoRide(dropped, { status: 'picked_up', shuttleNumber: 2 }, NOW);
      expect(back).toEqual({ ...riding, acknowledgedAt: null, unacknowledgedAt: null });
    });

    it.each([asked, riding, dropped])('should restore a removed ride with all timestamps: %#', (ride) => {
      const { shuttleStatus, shuttleNumber } = ride;
      const move: RideMove =
        shuttleStatus === 'picked_up'
          ? { status: shuttleStatus, shuttleNumber: shuttleNumber ?? 0 }
          : { status: shuttleStatus };
      expect(undoRide(moveRide(ride, { status: null }, LATER), move, NOW)).toMatchObject({
        ...ride,
        playAudioAlert: false,
        acknowledgedAt: shuttleStatus === 'requesting_ride' ? NOW : null,
      });
    });

    it('should set a missing timestamp', () => {
      const { customerPickedUpTimestamp } = undoRide(rideIn(null), { status: 'picked_up', shuttleNumber: 1 }, NOW);
      expect(customerPickedUpTimestamp).toBe(NOW);
    });
  });

  describe('isUnderWay', () => {
    it.each([
      [null, false],
      ['requesting_ride', true],
      ['picked_up', true],
      ['dropped_off', false],
    ] as const)('should say of %s: %s', (shuttleStatus, expected) => {
      expect(isUnderWay({ shuttleStatus })).toBe(expected);
    });
  });
});
