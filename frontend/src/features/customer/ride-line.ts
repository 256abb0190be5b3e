import type { RideActor, RideEntry, Settings } from '@lotline/contracts';

type Shuttles = Settings['shuttles'];

const nameOf = (lane: number | null, shuttles: Shuttles): string | undefined =>
  shuttles.find(({ number }) => number === lane)?.name;

/** '' for the system, and where nobody is known. */
function byWhom(by: RideActor | null, shuttles: Shuttles): string {
  switch (by?.kind) {
    case 'staff':
      return ` by ${by.name}`;
    case 'board':
      return ` by ${by.lane === null ? 'a pick-up board' : `the board of ${nameOf(by.lane, shuttles) ?? 'a shuttle'}`}`;
    case 'customer':
      return ' by the customer';
    case 'provider':
      return ' by text message';
    default:
      return '';
  }
}

/** What was undone, by where the ride was. */
const UNDONE = { requesting_ride: 'Request', picked_up: 'Pick-up', dropped_off: 'Drop-off', none: 'Removal' };

/** What happened to a ride, in a line: `Picked up · Shuttle 2 by Dana R.` */
export function rideLine({ action, by: actor, from, to }: RideEntry, shuttles: Shuttles): string {
  const by = byWhom(actor, shuttles);
  switch (action) {
    case 'requested':
      return `Ride requested${by}`;
    case 'picked-up': {
      const name = nameOf(to.lane, shuttles);
      return name === undefined ? `Picked up${by}` : `Picked up · ${name}${by}`;
    }
    case 'dropped-off':
      return `Dropped off${by}`;
    case 'undone':
      return `${UNDONE[from.status ?? 'none']} undone${by}`;
    case 'removed':
      return `Taken off the board${by}`;
    case 'silenced':
      return `Alert silenced${by}`;
    case 'unacknowledged':
      return 'Request heard by nobody';
    case 'on-duty-texted':
      return 'On-duty phone texted';
    case 'completed':
      return 'Ride completed';
    case 'ended-by-check-out':
      return 'Ride ended by the check-out';
    case 'ended-by-deletion':
      return 'Ride ended by the deletion';
    default:
      // A server of a later release knows more.
      return `Ride changed${by}`;
  }
}
