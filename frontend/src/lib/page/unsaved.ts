import { useCallback, useEffect, useRef, type RefObject } from 'react';

/** What the page holds and nothing else does: a form that is filled in, a file that is on its way. */
const holders = new Set<RefObject<() => boolean>>();

/** Whether something would be lost if the page were loaded anew now. */
export const hasUnsaved = (): boolean => [...holders].some(({ current: holds }) => holds());

/** Somebody has decided that it may go: nothing that is on the page now asks again. */
export const letUnsavedGo = (): void => holders.clear();

/** Counts among what would be lost while `holds` says so. Returns whether it still is: not where it was let go. */
export function useUnsaved(holds: () => boolean): () => boolean {
  const latest = useRef(holds);
  useEffect(() => {
    latest.current = holds;
  });
  useEffect(() => {
    holders.add(latest);
    return () => void holders.delete(latest);
  }, []);
  return useCallback(() => holders.has(latest) && latest.current(), []);
}

/**
 * Protects work that goes on whatever screen is open, such as an upload, until the returned function is called: the page does not
 * reload by itself, and closing the tab asks first.
 */
export function holdUnsaved(): () => void {
  const held = { current: () => true };
  holders.add(held);
  const askFirst = (event: BeforeUnloadEvent): void => {
    if (holders.has(held)) event.preventDefault();
  };
  window.addEventListener('beforeunload', askFirst);
  return () => {
    holders.delete(held);
    window.removeEventListener('beforeunload', askFirst);
  };
}
