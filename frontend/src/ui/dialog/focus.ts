import { type RefObject, useEffect, useState, useRef } from 'react';
import { dialogOnTop } from './use-key.js';

/** A focused element and its ancestors, innermost first, to find a successor when it is gone. */
export interface FocusPlace {
  trail: Element[];
  /** The element's `aria-label`, to find it again after the screen has replaced it. */
  label: string | null;
}

/** The opener of each dialog, for dialogs that were opened from a dialog that has closed since. */
const openers = new WeakMap<Element, FocusPlace>();

const PRIMARY = '.ant-btn-primary:not(:disabled)';
/** Excludes text fields: focusing one opens a phone's keyboard. */
const CONTROLS = 'button:not(:disabled), a[href], [role=button][tabindex="0"]';

export function focusPlaceOf(element: Element | null): FocusPlace {
  const trail: Element[] = [];
  for (let at = element; at && at !== document.body; at = at.parentElement) trail.push(at);
  return { trail, label: element?.getAttribute('aria-label') ?? null };
}

export const recordOpener = (dialog: Element, opener: FocusPlace): void => void openers.set(dialog, opener);

/** Whether no usable element has the focus: the body has it, or a disabled element. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches(':disabled');
}

/**
 * Focuses the element again. When it is gone, focuses the first of these that exists: the element with the same label, the nearest
 * remaining control around it, the opener of its dialog, and the screen.
 */
export function restoreFocus({ trail, label }: FocusPlace): void {
  const [element, ...around] = trail;
  if (focus(element) || (label !== null && focus(findByLabel(label)))) return;
  for (const one of around) {
    const opener = one.isConnected ? undefined : openers.get(one);
    if (opener) return restoreFocus(opener);
    if (one.matches('main')) break;
    if (one.isConnected && focus(controlIn(one))) return;
  }
  focus(document.querySelector('main'));
}

/** Whether the element is in the document and enabled. */
export const isUsable = (element: Element | undefined): boolean =>
  element !== undefined && element.isConnected && !element.matches(':disabled');

/** Returns whether the element received the focus. */
function focus(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement) || !isUsable(element)) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

const findByLabel = (label: string): Element | undefined =>
  [...document.querySelectorAll('main [aria-label]')].find((element) => element.getAttribute('aria-label') === label);

/** The primary button of a row of buttons, or else the first control. */
const controlIn = (container: Element): Element | null =>
  container.querySelector(PRIMARY) ?? container.querySelector(CONTROLS);

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
