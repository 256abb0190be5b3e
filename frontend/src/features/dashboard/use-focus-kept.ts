import { type RefObject, useEffect, useRef } from 'react';
import { isFocusLost } from '../../ui/dialog/focus.js';

/** Where one control takes the place of another, it takes the focus over, too: whenever `what` has become another. */
export function useFocusKept<Element extends HTMLElement>(what: unknown): RefObject<Element | null> {
  const control = useRef<Element>(null);
  const before = useRef(what);
  useEffect(() => {
    if (before.current !== what && isFocusLost()) control.current?.focus();
    before.current = what;
  }, [what]);
  return control;
}
