import { type RefObject, useEffect, useEffectEvent } from 'react';
import { dialogOnTop } from './overlay.js';

/**
 * Calls `onKey` for a key that is pressed anywhere on the page, as long as `place`, where the key is printed, is there and no other
 * dialog covers it.
 */
export function useKey(key: string, place: RefObject<Element | null>, onKey: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.repeat && !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;
    if (event.key !== key || !isPlain || event.defaultPrevented) return;
    if (place.current?.closest('[role=dialog]') !== dialogOnTop()) return;
    event.preventDefault();
    onKey();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** The key that takes the offered parking spot, from anywhere on its screen or dialog. In a separate file for the list of shortcuts. */
export const SPOT_KEY = 'F2';

/** The key that checks a customer in where the button is shown. In a separate file for the list of shortcuts. */
export const CHECK_IN_KEY = 'F4';
