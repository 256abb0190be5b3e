import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * For the banners, which stick below the header. Sets `--banners` on the page to their height, for headings that stick below them,
 * and `--above-dialogs` to the height of header and banners, 0 without banners, for dialogs, which stay below both. When the element grows or shrinks on a scrolled page, the content in sight does not move: browsers with
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
    const { style } = document.documentElement;
    const setHeight = (): void => {
      style.setProperty('--banners', `${height}px`);
      const top = height === 0 ? 0 : Number.parseFloat(getComputedStyle(element).top) || 0;
      style.setProperty('--above-dialogs', `${top + height}px`);
    };
    setHeight();
    const adjust = (): void => {
      const grown = element.offsetHeight - height;
      if (grown === 0) return;
      height += grown;
      setHeight();
      if (window.scrollY > 0 && !isAnchored) window.scrollBy(0, grown);
    };
    const observer = new ResizeObserver(adjust);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--banners');
      style.removeProperty('--above-dialogs');
    };
  }, []);
  return ref;
}
