import { moveRide, NO_RIDE, undoRide, type RideState } from '@lotline/protocol';
import { rideTextFor } from './ride-text.js';

const AT = '2026-03-08T17:40:00.000Z';
const later = (minutes: number): string => new Date(Date.parse(AT) + minutes * 60_000).toISOString();

const textFor = (state: RideState, now = AT) =>
  rideTextFor({ ride: { ...state, clientId: 'c', lotId: 'harborview', version: 1 } }, Date.parse(now));

const REQUESTED = moveRide(NO_RIDE, { status: 'requesting_ride' }, AT);
const ASSIGNED = moveRide(REQUESTED, { status: 'picked_up', shuttleNumber: 2 }, later(1));

describe('texts.md, Texts about a ride: rideTextFor', () => {
  it.each([
    ['no ride', NO_RIDE, null],
    ['a request', REQUESTED, { kind: 'requestConfirmed', eventKey: AT }],
    ['an assignment', ASSIGNED, { kind: 'shuttleAssigned', eventKey: `${AT} 2` }],
    [
      'an assignment without a request',
      moveRide(NO_RIDE, { status: 'picked_up', shuttleNumber: 1 }, AT),
      { kind: 'shuttleAssigned', eventKey: `${AT} 1` },
    ],
    ['a drop-off', moveRide(ASSIGNED, { status: 'dropped_off' }, AT), null],
    ['a removal', moveRide(ASSIGNED, { status: null }, AT), null],
  ])('should handle %s', (_what, state, text) => {
    expect(textFor(state, later(2))).toEqual(text);
  });

  it('should return the same text for repeated and undone moves, and another for another shuttle', () => {
    const repeated = moveRide(REQUESTED, { status: 'requesting_ride' }, later(3));
    expect(textFor(repeated, later(3))).toEqual(textFor(REQUESTED));
    const undone = undoRide(ASSIGNED, { status: 'requesting_ride' }, later(2));
    expect(textFor(undone, later(2))).toEqual(textFor(REQUESTED));
    const again = moveRide(undone, { status: 'picked_up', shuttleNumber: 2 }, later(3));
    expect(textFor(again, later(3))).toEqual(textFor(ASSIGNED, later(1)));
    const other = moveRide(ASSIGNED, { status: 'picked_up', shuttleNumber: 1 }, later(3));
    expect(textFor(other, later(3))).toEqual({ kind: 'shuttleAssigned', eventKey: `${AT} 1` });
  });

  it('should not text about a step that is ten minutes old', () => {
    expect(textFor(REQUESTED, later(10))).not.toBeNull();
    expect(textFor(REQUESTED, later(10.1))).toBeNull();
    expect(textFor(ASSIGNED, later(11.1))).toBeNull();
  });
});
