import { moveRide, type RideMove, type RideState } from '@lotline/protocol';
import { acknowledgeRide, silenceRide } from '../rides/acknowledgment.js';

/** One step of a demo ride. `ago`: milliseconds before now. */
export interface DemoStep {
  ago: number;
  action: RideMove | 'silence' | 'acknowledge';
}

const MINUTE = 60_000;
const requested = (minutes: number): DemoStep => ({ ago: minutes * MINUTE, action: { status: 'requesting_ride' } });
const pickedUp = (minutes: number, shuttleNumber: number): DemoStep => ({
  ago: minutes * MINUTE,
  action: { status: 'picked_up', shuttleNumber },
});
const acknowledged = (minutes: number): DemoStep => ({ ago: minutes * MINUTE, action: 'acknowledge' });
const silenced = (minutes: number): DemoStep => ({ ago: minutes * MINUTE, action: 'silence' });

/**
 * Returns the rides of the demo board: four waiting, three under way and two dropped off but not yet due for the automatic
 * check-out. `lanes` are the lot's shuttles, `autoCheckoutSeconds` its delay.
 */
export function demoRides(lanes: readonly number[], autoCheckoutSeconds: number): DemoStep[][] {
  const [first = 1, second = first] = lanes;
  const droppedOff = (part: number): DemoStep => ({
    ago: part * autoCheckoutSeconds * 1000,
    action: { status: 'dropped_off' },
  });
  return [
    [requested(21), silenced(20)],
    [requested(12), silenced(11)],
    [requested(6), acknowledged(6)],
    [requested(1), acknowledged(1)],
    [requested(19), pickedUp(8, first)],
    [requested(14), pickedUp(5, second)],
    [requested(9), pickedUp(3, first)],
    [requested(34), pickedUp(21, second), droppedOff(0.6)],
    [requested(27), pickedUp(16, first), droppedOff(0.2)],
  ];
}

export function applyStep(ride: RideState, { action }: DemoStep, at: string): RideState {
  if (action === 'acknowledge') return acknowledgeRide(ride, at);
  return action === 'silence' ? silenceRide(ride, at) : moveRide(ride, action, at);
}
