import { dayPlus } from '@lotline/protocol';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Moves, Place } from '../use-place.js';
import { monthPlus } from '../../../lib/calendar/days.js';

/** The day that a key moves to, as in the WAI-ARIA date grid pattern; undefined for other keys. */
export function dayByKey(key: string, day: string): string | undefined {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  switch (key) {
    case 'ArrowLeft':
      return dayPlus(day, -1);
    case 'ArrowRight':
      return dayPlus(day, 1);
    case 'ArrowUp':
      return dayPlus(day, -7);
    case 'ArrowDown':
      return dayPlus(day, 7);
    case 'Home':
      return dayPlus(day, -weekday);
    case 'End':
      return dayPlus(day, 6 - weekday);
    case 'PageUp':
      return monthPlus(day, -1);
    case 'PageDown':
      return monthPlus(day, 1);
    default:
      return undefined;
  }
}

/** The grid's focusable day, and the keys that move it, also into the previous and the next month. */
export function useDayFocus(place: Place & Moves, cells: readonly string[], today: string) {
  const { day: shown, turnTo } = place;
  const month = shown.slice(0, 7);
  const [chosen, setChosen] = useState(shown);
  /** The day to focus once it is rendered: another month renders later. */
  const target = useRef<string | null>(null);
  const inMonth = (day: string): boolean => day.startsWith(month);
  const day = inMonth(chosen) ? chosen : inMonth(today) ? today : `${month}-01`;

  useEffect(() => {
    if (target.current !== day) return;
    target.current = null;
    document.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day, cells]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const from = event.target instanceof HTMLElement ? event.target.dataset.day : undefined;
    const to = from && dayByKey(event.key, from);
    if (!to) return;
    event.preventDefault();
    target.current = to;
    setChosen(to);
    if (!inMonth(to)) turnTo(to);
  };
  return { day, onKeyDown };
}
