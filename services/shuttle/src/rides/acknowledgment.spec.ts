import fc from 'fast-check';
import { isUnacknowledged, moveRide, NO_RIDE, waitedMs, type RideMove, type RideState } from '@lotline/protocol';
import { acknowledgeRide, becomesUnacknowledged, silenceRide, UNACKNOWLEDGED_AFTER_MS } from './acknowledgment.js';

const MADE = '2026-11-21T09:00:00.000Z';
const after = (ms: number): number => Date.parse(MADE) + ms;
const instant = (ms: number): string => new Date(after(ms)).toISOString();

const asked = moveRide(NO_RIDE, { status: 'requesting_ride' }, MADE);
const acknowledged = acknowledgeRide(asked, instant(4_000));
const marked: RideState = { ...asked, unacknowledgedAt: instant(31_000) };
const pickedUp = moveRide(marked, { status: 'picked_up', shuttleNumber: 1 }, instant(40_000));
const off = moveRide(marked, { status: null }, instant(40_000));

describe('becomesUnacknowledged', () => {
  it.each<[string, RideState, number, boolean]>([
    ['a request that was just made', asked, 0, false],
    ['a request just below half a minute', asked, 29_999, false],
    ['a request of half a minute', asked, 30_000, true],
    ['a request that a screen showed', acknowledged, 90_000, false],
    ['a request that is already marked', marked, 90_000, false],
    ['a request whose alert was stopped', silenceRide(asked, MADE), 90_000, false],
    ['a picked-up ride', pickedUp, 90_000, false],
    ['a ride off the board', off, 90_000, false],
    ['a customer without a ride', NO_RIDE, 90_000, false],
    ['a ride without these fields', { ...asked, acknowledgedAt: undefined, unacknowledgedAt: undefined }, 30_000, true],
    ['a request of a server whose clock is ahead', asked, -5_000, false],
  ])('should be correct for %s', (_what, ride, ms, expected) => {
    expect(becomesUnacknowledged(ride, after(ms))).toBe(expected);
  });
});

describe('acknowledgeRide', () => {
  it('should keep the first acknowledgment, and change nothing without a request', () => {
    expect(acknowledged.acknowledgedAt).toBe(instant(4_000));
    for (const ride of [acknowledged, pickedUp, off, NO_RIDE]) expect(acknowledgeRide(ride, instant(9_000))).toBe(ride);
  });
});

describe('silenceRide', () => {
  it('should acknowledge the request, keeping the time of the first acknowledgment', () => {
    expect(silenceRide(marked, instant(45_000))).toMatchObject({
      playAudioAlert: false,
      acknowledgedAt: instant(45_000),
    });
    expect(silenceRide(acknowledged, instant(45_000))).toMatchObject({
      playAudioAlert: false,
      acknowledgedAt: instant(4_000),
    });
    expect(silenceRide(pickedUp, instant(45_000))).toEqual(pickedUp);
  });
});

describe('a request', () => {
  /** A step of a ride and the delay after the previous step, in milliseconds. */
  const step = fc.record({
    does: fc.constantFrom('request' as const, 'acknowledge', 'silence', 'pick up', 'drop off', 'remove'),
    wait: fc.integer({ min: 1, max: 50_000 }),
  });
  const MOVES: Record<string, RideMove> = {
    request: { status: 'requesting_ride' },
    'pick up': { status: 'picked_up', shuttleNumber: 1 },
    'drop off': { status: 'dropped_off' },
    remove: { status: null },
  };
  const next = (ride: RideState, does: string, now: string): RideState => {
    const move = MOVES[does];
    if (move) return moveRide(ride, move, now);
    return does === 'acknowledge' ? acknowledgeRide(ride, now) : silenceRide(ride, now);
  };

  it('should be unacknowledged only while it rings, after half a minute without acknowledgment, and start over with a new request', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 15 }), (steps) => {
        let ride: RideState = NO_RIDE;
        let isAcknowledged = false;
        let now = Date.parse(MADE);
        for (const { does, wait } of steps) {
          now += wait;
          const before = ride;
          const isNew = does === 'request' && before.shuttleStatus !== 'requesting_ride';
          ride = next(before, does, new Date(now).toISOString());
          isAcknowledged = !isNew && (isAcknowledged || does === 'acknowledge' || does === 'silence');
          if (isNew) expect([ride.acknowledgedAt, ride.unacknowledgedAt]).toEqual([null, null]);
          const waits = ride.shuttleStatus === 'requesting_ride';
          for (const ms of [0, UNACKNOWLEDGED_AFTER_MS - 1, UNACKNOWLEDGED_AFTER_MS]) {
            const since = waitedMs(ride, now + ms);
            expect(becomesUnacknowledged(ride, now + ms)).toBe(
              waits && !isAcknowledged && !ride.unacknowledgedAt && since >= UNACKNOWLEDGED_AFTER_MS,
            );
          }
          if (becomesUnacknowledged(ride, now)) ride = { ...ride, unacknowledgedAt: new Date(now).toISOString() };
          expect(isUnacknowledged(ride)).toBe(waits && !isAcknowledged && Boolean(ride.unacknowledgedAt));
          if (!waits) expect([ride.acknowledgedAt ?? null, ride.unacknowledgedAt ?? null]).toEqual([null, null]);
        }
      }),
    );
  });
});
