import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { isInteracting } from '../../ui/dialog/overlay.js';
import type { Place } from '../navigation.js';
import { actionFor, isTextEntry } from './keys.js';
import { useKeysEnabled } from './keys-enabled.js';

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
