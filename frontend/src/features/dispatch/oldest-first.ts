import { useState } from 'react';
import type { Lanes, RideCard } from '../../lib/rides/lanes.js';

/** The local storage flag for this browser's sorting. */
const FLAG = 'dispatchOldestFirst';

/** Whether this browser shows the oldest cards first, stored in local storage. */
export function useOldestFirst(): [boolean, () => void] {
  const [isOn, setOn] = useState(() => localStorage.getItem(FLAG) === 'true');
  const toggle = (): void => {
    localStorage.setItem(FLAG, String(!isOn));
    setOn(!isOn);
  };
  return [isOn, toggle];
}

/** Returns the instant at which a customer's current wait, ride or drop-off began. A wait continues until the drop-off. */
function since(card: RideCard): string {
  if (card.shuttleStatus === 'dropped_off') return card.droppedOffTimestamp ?? '';
  return card.customerRequestingRideTimestamp ?? card.customerPickedUpTimestamp ?? '';
}

/** Sorts each lane's cards by age, oldest first. The sort is stable. */
export const sortOldestFirst = (lanes: Lanes): Lanes =>
  new Map(
    [...lanes].map(([lane, cards]) => [lane, [...cards].sort((one, other) => compare(since(one), since(other)))]),
  );

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
