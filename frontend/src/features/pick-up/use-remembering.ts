import type { Settings } from '@lotline/contracts';
import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { selectLastContactAt, type StateWithConnection } from '../../lib/network/connection.js';
import type { BoardLists } from '../../lib/rides/lanes.js';
import { remember } from './tablet.js';

/** The age of what is kept is right to this many ms. */
const RENEWED_EVERY = 15_000;

/**
 * Keeps what the board shows in the tablet, as of when it was last heard to be so: the least that shows it again. Renders
 * nothing for what is heard meanwhile.
 */
export function useRemembering(key: string, lists: BoardLists | null, settings: Settings, shuttle: number): void {
  const store = useStore<StateWithConnection>();
  const [waiting, riding] = [lists?.requesting_ride, lists?.picked_up];
  useEffect(() => {
    if (!waiting || !riding) return;
    const cards = riding.cards.filter(({ shuttleNumber }) => shuttleNumber === shuttle);
    const keep = (): void => {
      const at = selectLastContactAt(store.getState());
      if (at !== null) remember(key, { at, settings, waiting, riding: { ...riding, cards } });
    };
    keep();
    const timer = setInterval(keep, RENEWED_EVERY);
    return () => clearInterval(timer);
  }, [key, waiting, riding, settings, shuttle, store]);
}
