import { useSyncExternalStore } from 'react';

/** The local storage key that is set while shortcuts are off. Speech input can trigger single keys by mistake (WCAG 2.1.4). */
const KEY = 'keysOff';

const listeners = new Set<() => void>();

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('storage', changed);
  };
}

const areEnabled = (): boolean => localStorage.getItem(KEY) === null;

export function setKeysEnabled(enabled: boolean): void {
  if (enabled) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'true');
  for (const listener of listeners) listener();
}

/** Whether shortcuts are on in this browser. They are on by default, and turned off in the list of shortcuts. */
export const useKeysEnabled = (): boolean => useSyncExternalStore(subscribe, areEnabled);
