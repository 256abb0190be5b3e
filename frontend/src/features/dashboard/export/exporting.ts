import { useSyncExternalStore } from 'react';
import { atMostEvery } from '../../../lib/live/throttle.js';
import { listen } from '../../../lib/live/changes.js';
import { holdUnsaved } from '../../../lib/page/unsaved.js';
import { downloadAll, save, type FileHead } from './download.js';

/** An export under way. */
export interface Exporting {
  /** Null until the file begins. */
  head: FileHead | null;
  /** How many customers are in what was sent, as the live stream says; null where it has not said. */
  rows: number | null;
  bytes: number;
}

/** Not of the specification: how often the page says how much has come, whose chunks are many a second. */
const SHOWN_EVERY = 250;

let state: Exporting | null = null;
let running: AbortController | null = null;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
function show(next: Exporting | null): void {
  state = next;
  for (const listener of listeners) listener();
}

/** The page's one export, also when its screen was left and opened again; null while none is under way. */
export const useExporting = (): Exporting | null => useSyncExternalStore(subscribe, () => state);

/** Ends the server's work too. */
export const cancelExport = (): void => running?.abort();

/** Resolves to false for one that was cancelled; throws what it failed with. The file is saved when it is whole. */
export async function exportAll(): Promise<boolean> {
  const { signal } = (running = new AbortController());
  let now: Exporting = { head: null, rows: null, bytes: 0 };
  const showing = atMostEvery(SHOWN_EVERY, () => show({ ...now }));
  const set = (changes: Partial<Exporting>): void => {
    now = { ...now, ...changes };
    showing.ask();
  };
  const end = listen({ export: ({ id, rows }) => id === now.head?.requestId && set({ rows }) });
  // A new version of the page waits for it.
  const letGo = holdUnsaved();
  set({});
  try {
    const { name, file } = await downloadAll(
      signal,
      (head) => set({ head }),
      (bytes) => set({ bytes }),
    );
    save(name, file);
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  } finally {
    end();
    letGo();
    showing.end();
    show(null);
  }
}
