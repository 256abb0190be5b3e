import { useSyncExternalStore } from 'react';

/** The width below which dialogs rise from the bottom and columns stack; the stylesheets use the same 700 px. */
const QUERY = '(max-width: 700px)';

const subscribe = (changed: () => void) => {
  const media = window.matchMedia(QUERY);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

/** True on a phone. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(QUERY).matches);
