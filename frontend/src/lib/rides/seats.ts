import type { Settings } from '@lotline/protocol';
import { peopleOf, type RideCard } from './lanes.js';

type Shuttle = Settings['shuttles'][number];

/** Negative if more ride than the shuttle takes; null if the lot does not say how many it takes. */
export interface PlacesLeft {
  seats: number | null;
  wheelchairs: number | null;
}

/** The places that these customers leave in a shuttle. */
export function placesLeft(
  cards: readonly Pick<RideCard, 'details' | 'partySize'>[],
  { seats, wheelchairPlaces }: Pick<Shuttle, 'seats' | 'wheelchairPlaces'>,
): PlacesLeft {
  const people = cards.reduce((sum, card) => sum + peopleOf(card), 0);
  const wheelchairs = cards.reduce((sum, { details }) => sum + (details?.wheelchairPlaces ?? 0), 0);
  return {
    seats: seats === undefined ? null : seats - people,
    wheelchairs: wheelchairPlaces === undefined ? null : wheelchairPlaces - wheelchairs,
  };
}
