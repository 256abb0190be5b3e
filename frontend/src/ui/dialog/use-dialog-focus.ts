import { type RefObject, useEffect, useState } from 'react';
import { focusAgain, isFocusLost, openedFrom, placeOf } from './focus.js';

/**
 * Keeps the focus in an open dialog when what had it disappears or is switched off, and gives it back to what opened the
 * dialog when that closes. `within` is any element of the dialog.
 */
export function useDialogFocus(within: RefObject<Element | null>): void {
  // At the first rendering: what is in the dialog takes the focus before any effect of this runs.
  const [opener] = useState(() => placeOf(document.activeElement));

  useEffect(() => {
    const dialog = within.current?.closest('[role=dialog]');
    if (!dialog) return;
    openedFrom(dialog, opener);
    let last = placeOf(dialog);
    const remember = ({ target }: Event) => {
      if (target instanceof Element) last = placeOf(target);
    };
    const changes = new MutationObserver(() => {
      if (isOnTop(dialog) && isFocusLost()) focusAgain(last);
    });
    dialog.addEventListener('focusin', remember);
    changes.observe(dialog, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] });
    return () => {
      dialog.removeEventListener('focusin', remember);
      changes.disconnect();
      // Another dialog, or the screen, may have taken the focus already.
      if (!dialog.isConnected && isFocusLost()) focusAgain(opener);
    };
  }, [within, opener]);
}

/** Dialogs stand in the document in the order in which they were opened. */
const isOnTop = (dialog: Element): boolean => [...document.querySelectorAll('[role=dialog]')].at(-1) === dialog;
