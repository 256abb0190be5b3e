import { CHECK_IN_KEY } from '../../ui/dialog/use-key.js';

/** What was typed before the search box had the focus. `entered`: it ended with Enter. `checksIn`: and then the key that checks in. */
export interface TypedAhead {
  text: string;
  entered: boolean;
  checksIn: boolean;
}

const NOTHING: TypedAhead = { text: '', entered: false, checksIn: false };
let ahead = NOTHING;

/**
 * Collects keys from the opening of the search until its box takes them: the dialog and its code take a moment to appear, and a
 * person or a scanner types on meanwhile. A press, Escape or Tab ends it, so that no key is taken from anything else.
 */
export function startTypingAhead(): void {
  stopTypingAhead();
  window.addEventListener('keydown', collect, true);
  window.addEventListener('pointerdown', stopTypingAhead, true);
}

export function stopTypingAhead(): void {
  ahead = NOTHING;
  window.removeEventListener('keydown', collect, true);
  window.removeEventListener('pointerdown', stopTypingAhead, true);
}

/** Returns what was typed and stops collecting. */
export function takeTypedAhead(): TypedAhead {
  const taken = ahead;
  stopTypingAhead();
  return taken;
}

function collect(event: KeyboardEvent): void {
  const { key, isComposing, repeat } = event;
  if (key === 'Escape' || key === 'Tab') return stopTypingAhead();
  const isCharacter = [...key].length === 1 && !isShortcut(event);
  const checksIn = key === CHECK_IN_KEY && ahead.entered;
  if (isComposing || !(isCharacter || checksIn || key === 'Backspace' || key === 'Enter')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // The key that opened the search may be held.
  if (repeat && key !== 'Backspace') return;
  const text = key === 'Backspace' ? [...ahead.text].slice(0, -1).join('') : ahead.text + (isCharacter ? key : '');
  ahead = { text, entered: checksIn || key === 'Enter', checksIn };
}

/** AltGr types a character. Browsers report it as Ctrl and Alt together, or as neither. */
const isShortcut = (event: KeyboardEvent): boolean =>
  event.metaKey || ((event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph'));
