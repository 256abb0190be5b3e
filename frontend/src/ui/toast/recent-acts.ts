import { serverNow } from '../../lib/time/server-time.js';
import { useSyncExternalStore } from 'react';

const MAX_ACTS = 5;

/** An act that can be undone. */
export interface RecentAct {
  key: number;
  /** What was done, such as 'Checked in Clara Santos'. */
  act: string;
  /** Epoch ms. */
  at: number;
  undo: () => void;
}

/** Kept in memory only: they are of this page, its person and its lot. */
let acts: readonly RecentAct[] = [];
let lastKey = 0;
const listeners = new Set<() => void>();

function change(next: readonly RecentAct[]): void {
  acts = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Adds an act to the list of the last five. Returns its undo, which takes it from the list and has an effect only once. */
export function recordAct(act: string, undo: () => void): () => void {
  const key = (lastKey += 1);
  let isUndone = false;
  const undoOnce = () => {
    if (isUndone) return;
    isUndone = true;
    change(acts.filter((each) => each.key !== key));
    undo();
  };
  change([{ key, act, at: serverNow(), undo: undoOnce }, ...acts].slice(0, MAX_ACTS));
  return undoOnce;
}

/** The last five undoable acts of this page, the newest first. */
export const useRecentActs = (): readonly RecentAct[] => useSyncExternalStore(subscribe, () => acts);
