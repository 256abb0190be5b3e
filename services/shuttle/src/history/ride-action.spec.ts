import { moveRide, NO_RIDE, rideActorSchema, type Actor, type RideState } from '@lotline/protocol';
import { keptReason, toRideAction, toRideActor } from './ride-action.js';
import { silenceRide } from '../rides/acknowledgment.js';

const now = '2026-11-21T09:00:00.000Z';
const requesting = moveRide(NO_RIDE, { status: 'requesting_ride' }, now);
const inLane = (shuttleNumber: number) => moveRide(requesting, { status: 'picked_up', shuttleNumber }, now);
const droppedOff = moveRide(inLane(2), { status: 'dropped_off' }, now);
const off = moveRide(droppedOff, { status: null }, now);

describe('toRideAction', () => {
  it.each<[RideState, RideState, string | null]>([
    [NO_RIDE, requesting, 'requested'],
    [requesting, inLane(1), 'picked-up'],
    [inLane(1), inLane(2), 'picked-up'],
    [inLane(2), requesting, 'requested'],
    [inLane(2), droppedOff, 'dropped-off'],
    [droppedOff, off, 'completed'],
    [requesting, { ...requesting, playAudioAlert: false }, 'silenced'],
    [requesting, { ...requesting, unacknowledgedAt: now }, 'unacknowledged'],
    [{ ...requesting, unacknowledgedAt: now }, { ...requesting, unacknowledgedAt: now, acknowledgedAt: now }, null],
    [{ ...requesting, unacknowledgedAt: now }, silenceRide({ ...requesting, unacknowledgedAt: now }, now), 'silenced'],
    [{ ...requesting, unacknowledgedAt: now }, inLane(1), 'picked-up'],
    [requesting, { ...requesting, shuttlePosition: 4 }, null],
    [requesting, { ...requesting, details: { bags: 2 } }, 'details-changed'],
    [requesting, { ...requesting, details: {} }, null],
    [requesting, requesting, null],
    [off, off, null],
  ])('should name the action', (from, to, action) => {
    expect(toRideAction(from, to, 'completed')).toBe(action);
  });
});

describe('keptReason', () => {
  it.each<[Parameters<typeof keptReason>[0], Parameters<typeof keptReason>[1], ReturnType<typeof keptReason>]>([
    ['removed', 'no-show', 'no-show'],
    ['removed', 'they-fit', null],
    ['picked-up', 'they-fit', 'they-fit'],
    ['picked-up', 'mistake', null],
    ['requested', 'mistake', null],
    ['removed', null, null],
    [undefined, 'mistake', null],
  ])('should keep of %s and %s: %s', (action, reason, kept) => expect(keptReason(action, reason)).toBe(kept));
});

describe('toRideActor', () => {
  it.each<[Actor, unknown]>([
    [
      { kind: 'staff', id: 'user-1', name: 'Vera V.', role: 'valet', operatorAdmin: false },
      { kind: 'staff', name: 'Vera V.' },
    ],
    [
      { kind: 'board', lane: 2 },
      { kind: 'board', lane: 2 },
    ],
    [
      { kind: 'board', lane: null },
      { kind: 'board', lane: null },
    ],
    [{ kind: 'customer', link: 'Ab3dEf6hI9' }, { kind: 'customer' }],
    [{ kind: 'provider' }, { kind: 'provider' }],
    [{ kind: 'system' }, { kind: 'system' }],
  ])('should reduce %j to the fields of the history', (actor, kept) => {
    expect(toRideActor(actor)).toEqual(kept);
    expect(rideActorSchema.parse(kept)).toEqual(kept);
  });
});
