import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the place of keyboards and screen readers when the row with the focus leaves the list: the focus moves to the row that took its
 * place, to the last one, or to the heading of an empty list.
 */
export function useFocusAfterRemoval(rows: readonly unknown[] | undefined): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  /** The row that had the focus after the last change of the rows. */
  const place = useRef<{ row: Element; at: number } | null>(null);
  useLayoutEffect(() => {
    const remember = ({ target }: FocusEvent): void => {
      const all = [...(list.current?.children ?? [])];
      const at = all.findIndex((row) => target instanceof Node && row.contains(target));
      place.current = all[at] ? { row: all[at], at } : null;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  useLayoutEffect(() => {
    const last = place.current;
    if (!last || last.row.isConnected || document.activeElement !== document.body) return;
    place.current = null;
    const left = [...(list.current?.children ?? [])];
    const next = left[Math.min(last.at, left.length - 1)]?.querySelector('button');
    (next ?? document.querySelector<HTMLElement>('main h1'))?.focus();
  }, [rows]);
  return list;
}
