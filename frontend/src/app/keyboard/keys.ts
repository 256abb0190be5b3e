import type { Place } from '../navigation.js';

/** Opens the search of customers. */
export const SEARCH_KEY = '/';
/** Opens the list of keys. */
export const LIST_KEY = '?';

/** What of a `KeyboardEvent` decides. */
export interface Press {
  key: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  /** Held to write the third sign of a key: browsers report it as Ctrl and Alt together, or as neither. */
  isAltGraph: boolean;
  repeat: boolean;
  isComposing: boolean;
  defaultPrevented: boolean;
}

/** Where it was pressed. */
interface Around {
  isTyping: boolean;
  /** Something lies over the screen, or a card is in the air. */
  isInteracting: boolean;
  /** Those that the user sees. */
  places: readonly Place[];
}

export type KeyAction = { kind: 'search' } | { kind: 'list' } | { kind: 'go'; path: string };

/**
 * What a key does, or null. By the sign that it writes, whatever it takes to write it on that keyboard; letters also with
 * Caps Lock, never with Shift.
 */
export function actionOf(press: Press, { isTyping, isInteracting, places }: Around): KeyAction | null {
  if (isTyping || isInteracting || press.repeat || press.isComposing || press.defaultPrevented || isHeld(press))
    return null;
  if (press.key === SEARCH_KEY) return { kind: 'search' };
  if (press.key === LIST_KEY) return { kind: 'list' };
  if (press.shiftKey || press.isAltGraph) return null;
  const place = places.find(({ letter }) => letter === press.key.toLowerCase());
  return place ? { kind: 'go', path: place.path } : null;
}

const isHeld = ({ ctrlKey, altKey, metaKey, isAltGraph }: Press): boolean =>
  metaKey || ((ctrlKey || altKey) && !isAltGraph);

const TYPED_INTO =
  'textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=searchbox], [role=combobox], [role=listbox], [role=spinbutton], [role=menu]';
/** Inputs that take no letters. */
const PRESSED = ['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'file', 'color', 'image'];

/** Whether a key that is pressed on it is its own. */
export function isTypedInto(target: EventTarget | null | undefined): boolean {
  if (!(target instanceof Element)) return false;
  const input = target.closest('input');
  return (input !== null && !PRESSED.includes(input.type)) || target.closest(TYPED_INTO) !== null;
}
