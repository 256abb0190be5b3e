import { isUnacknowledged } from './acknowledgment.js';
import { moveRide, NO_RIDE, type RideState } from './ride.js';

const MADE = '2026-11-21T09:00:00.000Z';
const instant = (ms: number): string => new Date(Date.parse(MADE) + ms).toISOString();

const asked = moveRide(NO_RIDE, { status: 'requesting_ride' }, MADE);
const marked: RideState = { ...asked, unacknowledgedAt: instant(31_000) };
const pickedUp = moveRide(marked, { status: 'picked_up', shuttleNumber: 1 }, instant(40_000));
const off = moveRide(marked, { status: null }, instant(40_000));

describe('isUnacknowledged', () => {
  it.each<[string, RideState, boolean]>([
    ['a request', asked, false],
    ['a marked request', marked, true],
    ['a marked request that was acknowledged since', { ...marked, acknowledgedAt: instant(45_000) }, false],
    ['a marked request whose alert was stopped', { ...marked, playAudioAlert: false }, false],
    ['a picked-up ride', pickedUp, false],
    ['a ride off the board', off, false],
  ])('should be correct for %s', (_what, ride, expected) => {
    expect(isUnacknowledged(ride)).toBe(expected);
  });
});
