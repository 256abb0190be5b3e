import { useCallback, useEffect, useRef, type RefObject } from 'react';

/** Reports whether something exists on the page only, such as an edited form or an upload. */
type IsUnsaved = () => boolean;

const sources = new Set<RefObject<IsUnsaved>>();

/** Whether a reload would lose something now. */
export const hasUnsaved = (): boolean => [...sources].some(({ current: isUnsaved }) => isUnsaved());

/** Call when the user has agreed to lose unsaved input; the page does not ask again. */
export const discardUnsaved = (): void => sources.clear();

/** Registers a component's unsaved state. Returns whether it is unsaved now, which is false after `discardUnsaved`. */
export function useUnsaved(isUnsaved: IsUnsaved): IsUnsaved {
  const latest = useRef(isUnsaved);
  useEffect(() => {
    latest.current = isUnsaved;
  });
  useEffect(() => {
    sources.add(latest);
    return () => void sources.delete(latest);
  }, []);
  return useCallback(() => sources.has(latest) && latest.current(), []);
}

/**
 * Protects work that continues on any screen, such as an upload, until the returned function is called: the page does not reload by
 * itself, and closing the tab asks first.
 */
export function protectUnsaved(): () => void {
  const source = { current: () => true };
  sources.add(source);
  const confirmLeave = (event: BeforeUnloadEvent): void => {
    if (sources.has(source)) event.preventDefault();
  };
  window.addEventListener('beforeunload', confirmLeave);
  return () => {
    sources.delete(source);
    window.removeEventListener('beforeunload', confirmLeave);
  };
}
