import { useMedia } from './use-media.js';

/** A finger is what points: `--touch` of `ui/breakpoints.css`. A small window may have a mouse, a big tablet has none. */
export const TOUCH = '(pointer: coarse)';

/** True where a finger points. */
export const useTouch = (): boolean => useMedia(TOUCH);
