import { useMedia } from './use-media.js';

/** The width below which dialogs rise from the bottom and columns stack: `--phone` of `ui/breakpoints.css`. */
export const PHONE = '(max-width: 700px)';

/** True on a phone. */
export const useNarrow = (): boolean => useMedia(PHONE);
