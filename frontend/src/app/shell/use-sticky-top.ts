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
    const fit = (): void => {
      const height = element.offsetHeight;
      const grown = height - known;
      known = height;
      element.parentElement?.style.setProperty('--sticky-top', `calc(var(--header-height) + ${height}px)`);
      if (grown !== 0 && (window.scrollY === 0 || !isAnchored)) window.scrollBy(0, grown);
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return place;
}
