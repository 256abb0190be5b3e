import { useRef, type MouseEvent } from 'react';
import { DOUBLE_TAP } from '../../lib/time/intervals.js';

/** A finger hits the same place again within this many px. */
const SAME_PLACE_PX = 40;

/** A press of a button. */
export interface Press {
  /** The card of the button, or the button's own name. */
  on: string;
  /** In ms of `performance.now`. */
  at: number;
  /** In px of the viewport; null for a press by keyboard or assistive technology. */
  place: { x: number; y: number } | null;
}

/**
 * Whether a press is the second one of a double tap: on the same card, or on another card that has moved to the same place since. Taps
 * on two cards at two places both count.
 */
export function isSecondTap(last: Press | null, { on, at, place }: Press): boolean {
  if (last === null || at - last.at >= DOUBLE_TAP) return false;
  if (last.on === on) return true;
  return (
    last.place !== null && place !== null && Math.hypot(place.x - last.place.x, place.y - last.place.y) < SAME_PLACE_PX
  );
}

/** Returns a function that acts on a press, but not on the second one of a double tap. */
export function useDoubleTapGuard(): (on: string, event: MouseEvent, act: () => void) => void {
  const last = useRef<Press | null>(null);
  return (on, { detail, clientX: x, clientY: y }, act) => {
    const press = { on, at: performance.now(), place: detail === 0 ? null : { x, y } };
    if (isSecondTap(last.current, press)) return;
    last.current = press;
    act();
  };
}
