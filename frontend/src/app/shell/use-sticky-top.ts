import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * For an element that sticks below the header. Sets `--sticky-top` on its parent to the height of header and element, for headings
 * that stick below them. When the element grows or shrinks on a scrolled page, the content in sight does not move: browsers with
 * scroll anchoring see to that, and for others this scrolls the page. A page at its top stays there, so that nothing is covered.
 */
export function useStickyTop(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const isAnchored = 'overflowAnchor' in element.style;
    let height = element.offsetHeight;
    // Setting it restyles the whole screen, so it is set only when the height changes.
    const setTop = (): void =>
      element.parentElement?.style.setProperty('--sticky-top', `calc(var(--header-height) + ${height}px)`);
    setTop();
    const adjust = (): void => {
      const grown = element.offsetHeight - height;
      if (grown === 0) return;
      height += grown;
      setTop();
      if (window.scrollY > 0 && !isAnchored) window.scrollBy(0, grown);
    };
    const observer = new ResizeObserver(adjust);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return ref;
}
