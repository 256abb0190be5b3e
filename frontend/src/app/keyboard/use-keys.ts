import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { isInteracting } from '../../ui/dialog/use-key.js';
import type { Place } from '../navigation.js';
import { actionFor, isTextEntry } from './keys.js';

interface Actions {
  places: readonly Place[];
  onSearch: () => void;
  onKeys: () => void;
}

/** Handles the shortcuts of all screens. */
export function useKeys({ places, onSearch, onKeys }: Actions): void {
  const navigate = useNavigate();
  const enabled = useKeysEnabled();
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      const isAltGraph = event.getModifierState('AltGraph');
      const { key, ctrlKey, altKey, metaKey, shiftKey, repeat, isComposing, defaultPrevented } = event;
      const press = { key, ctrlKey, altKey, metaKey, shiftKey, isAltGraph, repeat, isComposing, defaultPrevented };
      const isTyping = isTextEntry(event.composedPath()[0]);
      const action = actionFor(press, { isTyping, isInteracting: !isTyping && isInteracting(), places });
      if (!action) return;
      // Otherwise the key would type into the dialog that it opens.
      event.preventDefault();
      if (action.kind === 'search') onSearch();
      else if (action.kind === 'list') onKeys();
      else void navigate(action.path);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [enabled, places, onSearch, onKeys, navigate]);
}

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
