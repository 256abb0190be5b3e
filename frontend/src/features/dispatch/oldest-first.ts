import { useState } from 'react';
import type { Lanes } from '../../lib/rides/lanes.js';
import type { RideCard } from '../../lib/rides/ride-card.js';

/** In local storage: how this browser sorts the board. */
const FLAG = 'dispatchOldestFirst';

/** Whether this browser shows the board oldest first, remembered. */
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

/** The lanes with the oldest on top, whatever order they were put in; of equal ones that order holds. */
export const oldestFirst = (lanes: Lanes): Lanes =>
  new Map(
    [...lanes].map(([lane, cards]) => [lane, [...cards].sort((one, other) => compare(since(one), since(other)))]),
  );

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
