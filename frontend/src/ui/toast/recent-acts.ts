import { serverNow } from '../../lib/time/server-time.js';
import { sharedValue } from '../../lib/page/shared-value.js';

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
const acts = sharedValue<readonly RecentAct[]>([]);
let lastKey = 0;

/** Adds an act to the list of the last five. Returns its undo, which takes it from the list and has an effect only once. */
export function recordAct(act: string, undo: () => void): () => void {
  const key = (lastKey += 1);
  let isUndone = false;
  const undoOnce = () => {
    if (isUndone) return;
    isUndone = true;
    acts.set(acts.get().filter((each) => each.key !== key));
    undo();
  };
  acts.set([{ key, act, at: serverNow(), undo: undoOnce }, ...acts.get()].slice(0, MAX_ACTS));
  return undoOnce;
}

/** The last five undoable acts of this page, the newest first. */
export const useRecentActs = acts.useValue;
