import { useLayoutEffect, useRef } from 'react';
import type { LaneKey } from '../../lib/rides/lanes.js';

export const cardElementId = (clientId: string): string => `card-${clientId}`;
export const laneElementId = (lane: LaneKey): string => `lane-${lane}`;

/** Whether the focused element is gone, or is in a dialog that is closing. */
const isLost = (): boolean => {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body || activeElement.closest('[role="dialog"]') !== null;
};

/**
 * Returns a function that focuses the first existing element of a list after the next render, if the focus is lost then: a card that
 * moved is a new element. Scrolls to it only for keyboard users.
 */
export function useFocusOn(): (elementIds: string[]) => void {
  const wanted = useRef<string[]>([]);
  // A layout effect runs before a closing dialog returns the focus.
  useLayoutEffect(() => {
    const found = wanted.current.map((id) => document.getElementById(id)).find((element) => element !== null);
    wanted.current = [];
    if (!found || !isLost()) return;
    found.focus({ preventScroll: true });
    if (found.matches(':focus-visible')) found.scrollIntoView({ block: 'nearest' });
  });
  return (elementIds) => {
    wanted.current = elementIds;
  };
}
