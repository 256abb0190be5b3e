import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';

/** Of the window's height: what begins above it is in sight already, at midnight below the day's controls. */
const IN_SIGHT = 0.6;

/**
 * Brings the row of the present hour into sight, once and without motion, as the day's customers come: who opens today at
 * four in the afternoon wants four in the afternoon. Who has scrolled meanwhile stays where they are, and so does who turned
 * the days as far as today: the arrows are at the top, and remain under the pointer.
 */
export function useStartAtNow(isThere: boolean): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null);
  const [isTurnedTo] = useState(useNavigationType() === NavigationType.Replace);
  /** How far the page was scrolled when the day was opened; null once that does not matter any more. */
  const openedAt = useRef<number | null>(null);
  useEffect(() => {
    openedAt.current = isTurnedTo ? null : window.scrollY;
  }, [isTurnedTo]);

  const start = useEffectEvent(() => {
    const isUntouched = openedAt.current === window.scrollY;
    openedAt.current = null;
    const element = row.current;
    if (!element || !isUntouched) return;
    if (element.getBoundingClientRect().top > window.innerHeight * IN_SIGHT)
      element.scrollIntoView({ block: 'nearest' });
  });
  useLayoutEffect(() => {
    if (isThere) start();
  }, [isThere]);
  return row;
}
