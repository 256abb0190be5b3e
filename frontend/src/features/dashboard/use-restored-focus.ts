import { type RefObject, useEffect, useRef } from 'react';
import { isFocusLost } from '../../ui/dialog/focus.js';

/** Focuses the returned control when `what` changes and the focus was lost because the control replaced the focused one. */
export function useRestoredFocus<Element extends HTMLElement>(what: unknown): RefObject<Element | null> {
  const control = useRef<Element>(null);
  const before = useRef(what);
  useEffect(() => {
    if (before.current !== what && isFocusLost()) control.current?.focus();
    before.current = what;
  }, [what]);
  return control;
}
