import fc from 'fast-check';
import {
  becomesUnacknowledged,
  acknowledgeRide,
  isOnDutyDue,
  isUnacknowledged,
  ON_DUTY_AFTER_MS,
  onDutyText,
  silenceRide,
  UNACKNOWLEDGED_AFTER_MS,
  waitedMs,
} from './acknowledgment.js';
import { moveRide, NO_RIDE, type RideMove, type RideState } from './ride.js';

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
    ['a request of a moment too little', asked, 29_999, false],
    ['a request of half a minute', asked, 30_000, true],
    ['a request that a screen showed', acknowledged, 90_000, false],
    ['a request that is marked already', marked, 90_000, false],
    ['a request whose alert was stopped', silenceRide(asked, MADE), 90_000, false],
    ['a picked-up ride', pickedUp, 90_000, false],
    ['a ride off the board', off, 90_000, false],
    ['nobody’s ride', NO_RIDE, 90_000, false],
    ['a ride without these fields', { ...asked, acknowledgedAt: undefined, unacknowledgedAt: undefined }, 30_000, true],
    ['a request by a clock that is ahead', asked, -5_000, false],
  ])('should be correct for %s', (_what, ride, ms, expected) => {
    expect(becomesUnacknowledged(ride, after(ms))).toBe(expected);
  });
});

describe('isOnDutyDue', () => {
  it.each<[string, RideState, number, boolean]>([
    ['a marked request of a moment too little', marked, 59_999, false],
    ['a marked request of a minute', marked, 60_000, true],
    ['a request of a minute that is not marked yet', asked, 60_000, false],
    ['a marked request that was acknowledged since', acknowledgeRide(marked, instant(45_000)), 60_000, false],
    ['a marked request whose alert was stopped', silenceRide(marked, instant(45_000)), 60_000, false],
    ['a picked-up ride', pickedUp, 60_000, false],
  ])('should be correct for %s', (_what, ride, ms, expected) => {
    expect(isOnDutyDue(ride, after(ms))).toBe(expected);
  });
});

describe('isUnacknowledged', () => {
  it.each<[string, RideState, boolean]>([
    ['a request', asked, false],
    ['a marked request', marked, true],
    ['a marked request that was acknowledged since', acknowledgeRide(marked, instant(45_000)), false],
    ['a marked request whose alert was stopped', silenceRide(marked, instant(45_000)), false],
    ['a picked-up ride', pickedUp, false],
    ['a ride off the board', off, false],
  ])('should be correct for %s', (_what, ride, expected) => {
    expect(isUnacknowledged(ride)).toBe(expected);
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
  /** What happens to a ride, and the delay after the previous step. */
  const happening = fc.record({
    does: fc.constantFrom('request' as const, 'hear', 'silence', 'pick up', 'drop off', 'take off'),
    wait: fc.integer({ min: 1, max: 50_000 }),
  });
  const MOVES: Record<string, RideMove> = {
    request: { status: 'requesting_ride' },
    'pick up': { status: 'picked_up', shuttleNumber: 1 },
    'drop off': { status: 'dropped_off' },
    'take off': { status: null },
  };
  const next = (ride: RideState, does: string, now: string): RideState => {
    const move = MOVES[does];
    if (move) return moveRide(ride, move, now);
    return does === 'hear' ? acknowledgeRide(ride, now) : silenceRide(ride, now);
  };

  it('should be unacknowledged only while it rings, after half a minute without acknowledgment, and start over with a new request', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 15 }), (happenings) => {
        let ride: RideState = NO_RIDE;
        let heardSince = false;
        let now = Date.parse(MADE);
        for (const { does, wait } of happenings) {
          now += wait;
          const before = ride;
          const isNew = does === 'request' && before.shuttleStatus !== 'requesting_ride';
          ride = next(before, does, new Date(now).toISOString());
          heardSince = !isNew && (heardSince || does === 'hear' || does === 'silence');
          if (isNew) expect([ride.acknowledgedAt, ride.unacknowledgedAt]).toEqual([null, null]);
          const waits = ride.shuttleStatus === 'requesting_ride';
          for (const ms of [0, UNACKNOWLEDGED_AFTER_MS - 1, UNACKNOWLEDGED_AFTER_MS, ON_DUTY_AFTER_MS]) {
            const since = waitedMs(ride, now + ms);
            expect(becomesUnacknowledged(ride, now + ms)).toBe(
              waits && !heardSince && !ride.unacknowledgedAt && since >= UNACKNOWLEDGED_AFTER_MS,
            );
            expect(isOnDutyDue(ride, now + ms)).toBe(isUnacknowledged(ride) && since >= ON_DUTY_AFTER_MS);
          }
          if (becomesUnacknowledged(ride, now)) ride = { ...ride, unacknowledgedAt: new Date(now).toISOString() };
          expect(isUnacknowledged(ride)).toBe(waits && !heardSince && Boolean(ride.unacknowledgedAt));
          if (!waits) expect([ride.acknowledgedAt ?? null, ride.unacknowledgedAt ?? null]).toEqual([null, null]);
        }
      }),
    );
  });
});

describe('onDutyText', () => {
  it.each([
    [60_000, '1 minute'],
    [61_500, '1 minute'],
    [0, '1 minute'],
    [185_000, '3 minutes'],
    [80 * 60_000, '1 h 20 min'],
  ])('should say after %d ms that the wait is %s', (waited, words) => {
    expect(onDutyText({ firstName: 'Ada', terminal: 'T1' }, waited)).toBe(
      `Ada at T1 has been waiting for a shuttle for ${words}, and nobody has acknowledged the request.`,
    );
  });

  it('should leave out unknown fields', () => {
    expect(onDutyText({ firstName: ' ', terminal: '' }, 60_000)).toBe(
      'A customer has been waiting for a shuttle for 1 minute, and nobody has acknowledged the request.',
    );
  });
});
