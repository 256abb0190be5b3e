import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { isInteracting } from '../../ui/dialog/overlay.js';
import type { Place } from '../navigation.js';
import { actionOf, isTypedInto } from './keys.js';
import { useKeysWanted } from './keys-enabled.js';

interface Actions {
  places: readonly Place[];
  onSearch: () => void;
  onKeys: () => void;
}

/** Listens for the keys of all screens. */
export function useKeys({ places, onSearch, onKeys }: Actions): void {
  const navigate = useNavigate();
  const wanted = useKeysWanted();
  useEffect(() => {
    if (!wanted) return;
    const pressed = (event: KeyboardEvent): void => {
      const isAltGraph = event.getModifierState('AltGraph');
      const { key, ctrlKey, altKey, metaKey, shiftKey, repeat, isComposing, defaultPrevented } = event;
      const press = { key, ctrlKey, altKey, metaKey, shiftKey, isAltGraph, repeat, isComposing, defaultPrevented };
      const isTyping = isTypedInto(event.composedPath()[0]);
      const action = actionOf(press, { isTyping, isInteracting: !isTyping && isInteracting(), places });
      if (!action) return;
      // What opens would else be typed into by the key that opened it.
      event.preventDefault();
      if (action.kind === 'search') onSearch();
      else if (action.kind === 'list') onKeys();
      else void navigate(action.path);
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [wanted, places, onSearch, onKeys, navigate]);
}
