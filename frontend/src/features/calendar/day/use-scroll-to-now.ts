import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';

/** The share of the window's height above which a row counts as visible. */
const VISIBLE_SHARE = 0.6;

interface DayState {
  isLoaded: boolean;
  isEmpty: boolean;
}

/**
 * Scrolls to the row of the current hour once, without animation, when the day's customers have loaded. Does nothing if the
 * user has scrolled, or reached today with the arrows, which must stay under the pointer, or if the day is empty: its offer is at the top.
 */
export function useScrollToNow({ isLoaded, isEmpty }: DayState): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null);
  const [cameByArrows] = useState(useNavigationType() === NavigationType.Replace);
  /** The scroll position when the day was opened; null once it no longer matters. */
  const openedAt = useRef<number | null>(null);
  useEffect(() => {
    openedAt.current = cameByArrows ? null : window.scrollY;
  }, [cameByArrows]);

  const scroll = useEffectEvent(() => {
    const isUntouched = openedAt.current === window.scrollY;
    openedAt.current = null;
    const element = row.current;
    if (!element || !isUntouched || isEmpty) return;
    if (element.getBoundingClientRect().top > window.innerHeight * VISIBLE_SHARE)
      element.scrollIntoView({ block: 'nearest' });
  });
  useLayoutEffect(() => {
    if (isLoaded) scroll();
  }, [isLoaded]);
  return row;
}
