import { useSyncExternalStore } from 'react';

/** The width below which dialogs rise from the bottom and columns stack: `--phone` of `ui/breakpoints.css`. */
export const PHONE = '(max-width: 700px)';

const subscribe = (changed: () => void) => {
  const media = window.matchMedia(PHONE);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

/** True on a phone. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(PHONE).matches);
