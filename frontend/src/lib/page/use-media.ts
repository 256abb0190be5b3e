import { useCallback, useSyncExternalStore } from 'react';

/** Phone width: dialogs rise from the bottom and columns stack. The same as `--phone` in `ui/breakpoints.css`. */
export const PHONE = '(max-width: 700px)';

/** A finger is the pointer. The same as `--touch` in `ui/breakpoints.css`. Width is no criterion: a large tablet has no mouse. */
export const TOUCH = '(pointer: coarse)';

/** Whether a media query matches. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

export const useNarrow = (): boolean => useMedia(PHONE);
export const useTouch = (): boolean => useMedia(TOUCH);
