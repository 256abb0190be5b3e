import type { LotShuttle } from '../lot/shuttle.js';
import type { RideDetails } from './details.js';

export interface Riders {
  /** People, as booked. */
  partySize: number;
  details?: RideDetails | undefined;
}

/** The people who ride: as the customer says, or as booked. */
export const peopleOf = ({ details, partySize }: Riders): number => details?.partySize ?? partySize;

/** Negative if more ride than the shuttle takes; null if the lot does not say how many it takes. */
export interface PlacesLeft {
  seats: number | null;
  wheelchairs: number | null;
}

/** The places that these customers leave in a shuttle. */
export function placesLeft(
  riders: readonly Riders[],
  { seats, wheelchairPlaces }: Pick<LotShuttle, 'seats' | 'wheelchairPlaces'>,
): PlacesLeft {
  const people = riders.reduce((sum, each) => sum + peopleOf(each), 0);
  const wheelchairs = riders.reduce((sum, { details }) => sum + (details?.wheelchairPlaces ?? 0), 0);
  return {
    seats: seats === undefined ? null : seats - people,
    wheelchairs: wheelchairPlaces === undefined ? null : wheelchairPlaces - wheelchairs,
  };
}

export const isOverfull = ({ seats, wheelchairs }: PlacesLeft): boolean => (seats ?? 0) < 0 || (wheelchairs ?? 0) < 0;
