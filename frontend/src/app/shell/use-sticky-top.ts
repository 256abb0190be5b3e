import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * For what is stuck under the header: its parent gets `--sticky-top`, how far down header and banner reach, for headings that
 * stick below them. As it grows the page is scrolled along, so that what is under the pointer stays there; once scrolled,
 * browsers with scroll anchoring do that by themselves.
 */
export function useStickyTop(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const isAnchored = 'overflowAnchor' in element.style;
    let known = element.offsetHeight;
    // All that inherits it, the whole screen, has its style computed anew each time it is set.
    const reach = (): void =>
      element.parentElement?.style.setProperty('--sticky-top', `calc(var(--header-height) + ${known}px)`);
    reach();
    const fit = (): void => {
      const grown = element.offsetHeight - known;
      if (grown === 0) return;
      known += grown;
      reach();
      if (window.scrollY === 0 || !isAnchored) window.scrollBy(0, grown);
    };
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return place;
}
