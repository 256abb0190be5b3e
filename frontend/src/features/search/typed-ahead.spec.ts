import { fireEvent } from '@testing-library/react';
import { startTypingAhead, stopTypingAhead, takeTypedAhead } from './typed-ahead.js';

describe('search.md, Dialog: startTypingAhead', () => {
  beforeEach(startTypingAhead);
  afterEach(stopTypingAhead);

  /** Presses keys on the page; returns those that something else could use. */
  const press = (...keys: (string | KeyboardEventInit)[]): string[] => {
    const seen: string[] = [];
    const see = ({ key }: KeyboardEvent) => seen.push(key);
    window.addEventListener('keydown', see);
    for (const key of keys) fireEvent.keyDown(document.body, typeof key === 'string' ? { key } : key);
    window.removeEventListener('keydown', see);
    return seen;
  };

  it.each<[string, (string | KeyboardEventInit)[], string, boolean, boolean?]>([
    ['letters that are also shortcuts', ['s', 'a', 'n'], 'san', false],
    ['a scanned code', ['H', 'V', '-', '9', 'Enter'], 'HV-9', true],
    ['Enter and the key that checks in', ['7', '1', 'Enter', 'F4'], '71', true, true],
    ['letters after those', ['7', 'Enter', 'F4', '1'], '71', false],
    ['the key that checks in without Enter', ['7', 'F4'], '7', false],
    ['a correction', ['s', 'x', 'Backspace', 'a'], 'sa', false],
    ['a character of two units', ['𠮷', 'a', 'Backspace', 'Backspace'], '', false],
    ['letters after Enter', ['s', 'Enter', 'a'], 'sa', false],
    ['the key that opened the search, held', [{ key: '/', repeat: true }, 's'], 's', false],
    ['modifiers and other keys', ['Shift', 'ArrowDown', 'F5', 'Dead', { key: 'v', ctrlKey: true }], '', false],
    ['a third character', [{ key: '@', ctrlKey: true, altKey: true, modifierAltGraph: true }], '@', false],
  ])('should keep %s', (_what, keys, text, entered, checksIn = false) => {
    press(...keys);
    expect(takeTypedAhead()).toEqual({ text, entered, checksIn });
  });

  it('should take the keys from everything else until they are taken', () => {
    expect(press('s', 'Enter', 'F5')).toEqual(['F5']);
    takeTypedAhead();
    expect(press('s')).toEqual(['s']);
    expect(takeTypedAhead()).toEqual({ text: '', entered: false, checksIn: false });
  });

  it.each([
    ['Escape', () => press('Escape')],
    ['Tab', () => press('Tab')],
    ['a press', () => fireEvent.pointerDown(document.body)],
  ])('should end with %s', (_what, end) => {
    press('s');
    end();
    expect(press('a')).toEqual(['a']);
    expect(takeTypedAhead().text).toBe('');
  });
});
