import { useSyncExternalStore } from 'react';

/** In local storage: who uses speech or a switch may turn single keys off (WCAG 2.1.4). */
const FLAG = 'keysOff';

const listeners = new Set<() => void>();

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('storage', changed);
  };
}

const areWanted = (): boolean => localStorage.getItem(FLAG) === null;

export function setKeysEnabled(wanted: boolean): void {
  if (wanted) localStorage.removeItem(FLAG);
  else localStorage.setItem(FLAG, 'true');
  for (const listener of listeners) listener();
}

/** Whether keys act in this browser: they do until they are turned off, in the list of keys. */
export const useKeysEnabled = (): boolean => useSyncExternalStore(subscribe, areWanted);
