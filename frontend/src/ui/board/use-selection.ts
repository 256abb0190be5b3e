import { useCallback, useEffect, useRef, useState } from 'react';
import { DOUBLE_TAP } from '../../lib/intervals.js';

export interface Selection {
  selected: string | null;
  /** The cards with a blue background. */
  lit: ReadonlySet<string>;
  tap: (id: string) => void;
  clear: () => void;
}

/**
 * Spec §4: a tap selects a card (blue border), a second one within 500 ms toggles its highlight (blue background). A
 * later tap on the selected card, or Esc, lets it go.
 */
export function useSelection(): Selection {
  const [selected, setSelected] = useState<string | null>(null);
  const [lit, setLit] = useState<ReadonlySet<string>>(new Set());
  const last = useRef({ id: '', at: Number.NEGATIVE_INFINITY });

  const tap = useCallback((id: string) => {
    const now = Date.now();
    const second = last.current.id === id && now - last.current.at <= DOUBLE_TAP;
    last.current = { id, at: now };
    if (!second) return setSelected((before) => (before === id ? null : id));
    setSelected(id);
    setLit((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }, []);

  const clear = useCallback(() => setSelected(null), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') clear();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [clear]);
  return { selected, lit, tap, clear };
}
