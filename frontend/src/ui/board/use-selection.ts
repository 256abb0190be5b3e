import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { DOUBLE_TAP } from '../../lib/time/intervals.js';
import { cardElementId } from './focus.js';

export interface Selection {
  selected: string | null;
  /** The highlighted cards, with a blue background. */
  highlighted: ReadonlySet<string>;
  tap: (id: string) => void;
  clear: () => void;
}

/**
 * A tap selects a card (blue border). A second tap within 500 ms toggles its highlight (blue background). A later tap on the selected
 * card, or Esc, deselects it; Esc also calls `onEscaped` with its id.
 */
export function useSelection(onEscaped: (id: string) => void): Selection {
  const [selected, setSelected] = useState<string | null>(null);
  const [highlighted, setHighlighted] = useState<ReadonlySet<string>>(new Set());
  const last = useRef({ id: '', at: Number.NEGATIVE_INFINITY });
  const pin = useScrollPin(selected);

  const tap = useCallback(
    (id: string) => {
      const now = Date.now();
      const second = last.current.id === id && now - last.current.at <= DOUBLE_TAP;
      last.current = { id, at: now };
      pin(id);
      if (!second) return setSelected((before) => (before === id ? null : id));
      setSelected(id);
      setHighlighted((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      });
    },
    [pin],
  );

  const clear = useCallback(() => setSelected(null), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // A dragged card or a dialog handles Esc first.
      if (event.key !== 'Escape' || event.defaultPrevented || inDialog(event.target) || selected === null) return;
      onEscaped(selected);
      clear();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [selected, onEscaped, clear]);
  return { selected, highlighted, tap, clear };
}

const inDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null;

const cardTop = (id: string): number => document.getElementById(cardElementId(id))?.getBoundingClientRect().top ?? 0;

/**
 * Keeps a tapped card at its place on the screen. The targets of lanes above it appear and disappear with the selection, and a
 * second tap would otherwise hit another card.
 */
function useScrollPin(selected: string | null): (id: string) => void {
  const tapped = useRef<{ id: string; top: number } | null>(null);
  useLayoutEffect(() => {
    const shift = tapped.current ? cardTop(tapped.current.id) - tapped.current.top : 0;
    tapped.current = null;
    if (shift !== 0) window.scrollBy(0, shift);
  }, [selected]);
  return useCallback((id) => {
    tapped.current = { id, top: cardTop(id) };
  }, []);
}
