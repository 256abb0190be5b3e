import { isolate, type RideFields, type Settings } from '@lotline/protocol';
import { formatElapsed } from '../../lib/time/durations.js';

/** Describes a ride, or returns null when there is none: `Requesting ride · 6 min`, `Picked up · Shuttle 1`. */
export function rideLabel(ride: RideFields, shuttles: Settings['shuttles'], now: Date): string | null {
  const since = (instant: string | null) => (instant === null ? '' : ` · ${formatElapsed(instant, now)}`);
  switch (ride.shuttleStatus) {
    case null:
      return null;
    case 'requesting_ride':
      return `Requesting ride${since(ride.customerRequestingRideTimestamp)}`;
    case 'picked_up': {
      const shuttle = shuttles.find(({ number }) => number === ride.shuttleNumber);
      return shuttle ? `Picked up · ${isolate(shuttle.name)}` : 'Picked up';
    }
    case 'dropped_off':
      return `Dropped off${since(ride.droppedOffTimestamp)}`;
  }
}
