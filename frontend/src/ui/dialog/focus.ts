/** Where the focus was: the element and what it stood in, innermost first, so that a successor is found when it is gone. */
export interface FocusPlace {
  trail: Element[];
  /** The element's own name, by which it is known again when the screen has made it anew. */
  label: string | null;
}

/** What opened each dialog, for what was opened from within one that is closed by now. */
const openers = new WeakMap<Element, FocusPlace>();

const PRIMARY = '.ant-btn-primary:not(:disabled)';
/** No text field: to focus one of its own accord would raise a phone's keyboard. */
const CONTROLS = 'button:not(:disabled), a[href], [role=button][tabindex="0"]';

export function placeOf(element: Element | null): FocusPlace {
  const trail: Element[] = [];
  for (let at = element; at && at !== document.body; at = at.parentElement) trail.push(at);
  return { trail, label: element?.getAttribute('aria-label') ?? null };
}

export const openedFrom = (dialog: Element, opener: FocusPlace): void => void openers.set(dialog, opener);

/** True when nothing has the focus that could be used: it fell to the page, or its element was switched off. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches(':disabled');
}

/**
 * Focuses the element of `place` again; when it is gone, in this order: the one that bears its name by now, the nearest
 * control that is left around it, what opened the dialog that it was in, and the screen itself.
 */
export function focusAgain({ trail, label }: FocusPlace): void {
  const [element, ...around] = trail;
  if (focus(element) || (label !== null && focus(named(label)))) return;
  for (const one of around) {
    const opener = one.isConnected ? undefined : openers.get(one);
    if (opener) return focusAgain(opener);
    if (one.matches('main')) break;
    if (one.isConnected && focus(controlIn(one))) return;
  }
  focus(document.querySelector('main'));
}

/** True when the element has the focus now. */
function focus(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement) || element.matches(':disabled')) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

const named = (label: string): Element | undefined =>
  [...document.querySelectorAll('main [aria-label]')].find((element) => element.getAttribute('aria-label') === label);

/** The primary button of a row of buttons, or else the first control. */
const controlIn = (container: Element): Element | null =>
  container.querySelector(PRIMARY) ?? container.querySelector(CONTROLS);
