import { type RefObject, useEffect, useState } from 'react';
import { focusPlaceOf, isFocusLost, isUsable, recordOpener, restoreFocus } from './focus.js';
import { dialogOnTop } from './overlay.js';

/**
 * Keeps the focus in an open dialog when the focused element disappears or is disabled, and returns it to the element that opened
 * the dialog when the dialog closes. `within` is any element of the dialog.
 */
export function useDialogFocus(within: RefObject<Element | null>): void {
  // Read in the first render: the dialog's content takes the focus before effects run.
  const [opener] = useState(() => focusPlaceOf(document.activeElement));

  useEffect(() => {
    const dialog = within.current?.closest('[role=dialog]');
    if (!dialog) return;
    recordOpener(dialog, opener);
    let last = focusPlaceOf(dialog);
    const remember = ({ target }: Event) => {
      if (target instanceof Element) last = focusPlaceOf(target);
    };
    const changes = new MutationObserver(() => {
      // While the focus moves, the body has it: a select changes when it loses the focus, before the next field has it.
      const isMoving = isUsable(last.trail[0]);
      if (dialogOnTop() === dialog && isFocusLost() && !isMoving) restoreFocus(last);
    });
    dialog.addEventListener('focusin', remember);
    changes.observe(dialog, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] });
    return () => {
      dialog.removeEventListener('focusin', remember);
      changes.disconnect();
      // Another dialog or the screen may already have the focus.
      if (!dialog.isConnected && isFocusLost()) restoreFocus(opener);
    };
  }, [within, opener]);
}
