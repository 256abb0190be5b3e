import type { Place } from '../navigation.js';

/** Opens the customer search. */
export const SEARCH_KEY = '/';
/** Opens the list of shortcuts. */
export const LIST_KEY = '?';

/** The parts of a `KeyboardEvent` that select an action. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  /** AltGr types the third character of a key. Browsers report it as Ctrl and Alt together, or as neither. */
  isAltGraph: boolean;
  repeat: boolean;
  isComposing: boolean;
  defaultPrevented: boolean;
}

interface Context {
  isTyping: boolean;
  /** A dialog or menu is open, or a card is being dragged. */
  isInteracting: boolean;
  /** The places that the user may open. */
  places: readonly Place[];
}

export type ShortcutAction = { kind: 'search' } | { kind: 'list' } | { kind: 'go'; path: string };

/**
 * The action of a key, or null. Shortcuts match the character that a key types, so that they work on every keyboard layout. Letters
 * also match with Caps Lock, but not with Shift.
 */
export function actionFor(press: KeyPress, { isTyping, isInteracting, places }: Context): ShortcutAction | null {
  if (isTyping || isInteracting || press.repeat || press.isComposing || press.defaultPrevented || hasModifier(press))
    return null;
  if (press.key === SEARCH_KEY) return { kind: 'search' };
  if (press.key === LIST_KEY) return { kind: 'list' };
  if (press.shiftKey || press.isAltGraph) return null;
  const place = places.find(({ letter }) => letter === press.key.toLowerCase());
  return place ? { kind: 'go', path: place.path } : null;
}

const hasModifier = ({ ctrlKey, altKey, metaKey, isAltGraph }: KeyPress): boolean =>
  metaKey || ((ctrlKey || altKey) && !isAltGraph);

const TEXT_ENTRY =
  'textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=searchbox], [role=combobox], [role=listbox], [role=spinbutton], [role=menu]';
/** Types of inputs that take no text. */
const NON_TEXT_INPUTS = ['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'file', 'color', 'image'];

/** Whether the target uses key presses itself, such as a text field or a menu. */
export function isTextEntry(target: EventTarget | null | undefined): boolean {
  if (!(target instanceof Element)) return false;
  const input = target.closest('input');
  return (input !== null && !NON_TEXT_INPUTS.includes(input.type)) || target.closest(TEXT_ENTRY) !== null;
}
