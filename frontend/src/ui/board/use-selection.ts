import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStable } from '../../lib/page/use-while-open.js';
import type { Lanes, RideCard } from '../../lib/rides/lanes.js';
import { DOUBLE_TAP } from '../../lib/time/intervals.js';
import { cardElementId } from './focus.js';
import { NOBODY, select, splitMoved, type Choice, type MovedCard, type Selected } from './selection.js';

export interface Selection {
  /** The selected cards, in the order of their taps. */
  cards: readonly RideCard[];
  ids: ReadonlySet<string>;
  /** The cards that were selected until somebody else moved them. */
  moved: readonly MovedCard[];
  /** The highlighted cards, with a blue background. */
  highlighted: ReadonlySet<string>;
  /** Whether each tap selects one more. */
  several: boolean;
  tap: (id: string, choice?: Choice) => void;
  /** Starts selecting several, with this card. */
  hold: (id: string) => void;
  setSeveral: (several: boolean) => void;
  clear: () => void;
}

/**
 * A tap selects a card (blue border). A second tap within 500 ms toggles its highlight (blue background). A later tap on the selected
 * card, or Esc, deselects it; Esc also calls `onEscaped` with its id. Several cards are selected with Ctrl, ⌘ or Shift, or by taps
 * after a long press.
 */
export function useSelection(lanes: Lanes, onEscaped: (id: string) => void): Selection {
  const [selected, setSelected] = useState(NOBODY);
  const [several, setSeveral] = useState(false);
  const [highlighted, setHighlighted] = useState<ReadonlySet<string>>(new Set());
  const last = useRef({ id: '', at: Number.NEGATIVE_INFINITY });
  const pin = useScrollPin(selected);
  const { still, moved } = useMemo(() => splitMoved(selected, lanes), [selected, lanes]);

  const tap = useStable((id: string, choice: Choice = 'alone') => {
    const now = performance.now();
    const { id: lastId, at } = last.current;
    const isSecond = choice === 'alone' && lastId === id && now - at <= DOUBLE_TAP;
    last.current = { id, at: now };
    pin(id);
    const before: Selected = new Map(still.map((card) => [card.id, card]));
    const how = choice === 'alone' && several ? 'more' : choice;
    const after = isSecond && before.has(id) ? before : select(before, id, how, lastId, lanes);
    setSelected(after);
    if (after.size === 0) setSeveral(false);
    if (!isSecond) return;
    setHighlighted((lit) => {
      const next = new Set(lit);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  });
  const hold = (id: string) => {
    setSeveral(true);
    if (!still.some((card) => card.id === id)) tap(id, 'more');
  };
  const clear = () => {
    setSelected(NOBODY);
    setSeveral(false);
  };

  const [first] = selected.keys();
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    // A dragged card or a dialog handles Esc first.
    if (event.key !== 'Escape' || event.defaultPrevented || inDialog(event.target) || first === undefined) return;
    onEscaped(first);
    clear();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  const ids = useMemo(() => new Set(still.map(({ id }) => id)), [still]);
  return { cards: still, ids, moved, highlighted, several, tap, hold, setSeveral, clear };
}

const inDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null;

const cardTop = (id: string): number => document.getElementById(cardElementId(id))?.getBoundingClientRect().top ?? 0;

/**
 * Keeps a tapped card at its place on the screen. The targets of lanes above it appear and disappear with the selection, and a
 * second tap would otherwise hit another card.
 */
function useScrollPin(selected: Selected): (id: string) => void {
  const tapped = useRef<{ id: string; top: number } | null>(null);
  useLayoutEffect(() => {
    const shift = tapped.current ? cardTop(tapped.current.id) - tapped.current.top : 0;
    tapped.current = null;
    if (shift !== 0) window.scrollBy(0, shift);
  }, [selected]);
  return (id) => {
    tapped.current = { id, top: cardTop(id) };
  };
}
