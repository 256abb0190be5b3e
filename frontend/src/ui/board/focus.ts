import { useCallback, useLayoutEffect, useRef } from 'react';
import type { LaneKey } from '../../lib/rides/lanes.js';

export const cardElementId = (clientId: string): string => `card-${clientId}`;
export const laneElementId = (lane: LaneKey): string => `lane-${lane}`;

/** What held the focus is gone, or goes with a dialog that closes. */
const isLost = (): boolean => {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body || activeElement.closest('[role="dialog"]') !== null;
};

/**
 * Where the focus goes once the board is drawn anew, if what held it is gone: the first of these elements that is there.
 * A card that moved is a new element. The page scrolls to it for the keyboard only: a finger works on where it is.
 */
export function useFocusOn(): (elementIds: string[]) => void {
  const wanted = useRef<string[]>([]);
  // Before a dialog that closed looks for a place of its own to give the focus back to.
  useLayoutEffect(() => {
    const found = wanted.current.map((id) => document.getElementById(id)).find((element) => element !== null);
    wanted.current = [];
    if (!found || !isLost()) return;
    found.focus({ preventScroll: true });
    if (found.matches(':focus-visible')) found.scrollIntoView({ block: 'nearest' });
  });
  return useCallback((elementIds) => {
    wanted.current = elementIds;
  }, []);
}
