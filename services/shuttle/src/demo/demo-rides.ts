import { acknowledgeRide, moveRide, silenceRide, type RideMove, type RideState } from '@lotline/contracts';

/** One step of a demo ride; `ago` in milliseconds before now. 'silence' ends its alert, 'hear' is a screen that sounds. */
export interface DemoStep {
  ago: number;
  does: RideMove | 'silence' | 'hear';
}

const MINUTE = 60_000;
const asked = (minutes: number): DemoStep => ({ ago: minutes * MINUTE, does: { status: 'requesting_ride' } });
const taken = (minutes: number, shuttleNumber: number): DemoStep => ({
  ago: minutes * MINUTE,
  does: { status: 'picked_up', shuttleNumber },
});
const heard = (minutes: number): DemoStep => ({ ago: minutes * MINUTE, does: 'hear' });
const silenced = (minutes: number): DemoStep => ({ ago: minutes * MINUTE, does: 'silence' });

/**
 * The demo's board: four who wait, three under way, two who are back and not due yet. `lanes` are the lot's shuttles;
 * `autoCheckoutSeconds` its delay.
 */
export function demoRides(lanes: readonly number[], autoCheckoutSeconds: number): DemoStep[][] {
  const [first = 1, second = first] = lanes;
  const dropped = (part: number): DemoStep => ({
    ago: part * autoCheckoutSeconds * 1000,
    does: { status: 'dropped_off' },
  });
  return [
    [asked(21), silenced(20)],
    [asked(12), silenced(11)],
    [asked(6), heard(6)],
    [asked(1), heard(1)],
    [asked(19), taken(8, first)],
    [asked(14), taken(5, second)],
    [asked(9), taken(3, first)],
    [asked(34), taken(21, second), dropped(0.6)],
    [asked(27), taken(16, first), dropped(0.2)],
  ];
}

export function stepped(ride: RideState, { does }: DemoStep, at: string): RideState {
  if (does === 'hear') return acknowledgeRide(ride, at);
  return does === 'silence' ? silenceRide(ride, at) : moveRide(ride, does, at);
}
