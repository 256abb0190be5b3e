import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { DOUBLE_TAP } from '../../lib/time/intervals.js';
import { cardElementId } from './focus.js';

export interface Selection {
  selected: string | null;
  /** The cards with a blue background. */
  lit: ReadonlySet<string>;
  tap: (id: string) => void;
  clear: () => void;
}

/**
 * docs/product/dispatch.md#drag-and-tap: a tap selects a card (blue border), a second one within 500 ms toggles its highlight (blue background). A
 * later tap on the selected card, or Esc, lets it go; `onEscaped` gets its id then.
 */
export function useSelection(onEscaped: (id: string) => void): Selection {
  const [selected, setSelected] = useState<string | null>(null);
  const [lit, setLit] = useState<ReadonlySet<string>>(new Set());
  const last = useRef({ id: '', at: Number.NEGATIVE_INFINITY });
  const hold = useSteady(selected);

  const tap = useCallback(
    (id: string) => {
      const now = Date.now();
      const second = last.current.id === id && now - last.current.at <= DOUBLE_TAP;
      last.current = { id, at: now };
      hold(id);
      if (!second) return setSelected((before) => (before === id ? null : id));
      setSelected(id);
      setLit((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      });
    },
    [hold],
  );

  const clear = useCallback(() => setSelected(null), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // A carried card or a dialog has the first right to Esc.
      if (event.key !== 'Escape' || event.defaultPrevented || inDialog(event.target) || selected === null) return;
      onEscaped(selected);
      clear();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [selected, onEscaped, clear]);
  return { selected, lit, tap, clear };
}

const inDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null;

const topOf = (id: string): number => document.getElementById(cardElementId(id))?.getBoundingClientRect().top ?? 0;

/**
 * Keeps a tapped card under the finger: where lanes lie above it their targets come and go with the selection, and a
 * second tap would meet another card.
 */
function useSteady(selected: string | null): (id: string) => void {
  const tapped = useRef<{ id: string; top: number } | null>(null);
  useLayoutEffect(() => {
    const shift = tapped.current ? topOf(tapped.current.id) - tapped.current.top : 0;
    tapped.current = null;
    if (shift !== 0) window.scrollBy(0, shift);
  }, [selected]);
  return useCallback((id) => {
    tapped.current = { id, top: topOf(id) };
  }, []);
}
