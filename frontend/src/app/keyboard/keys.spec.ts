import fc from 'fast-check';
import { placesFor } from '../navigation.js';
import { actionFor, isTextEntry, type KeyPress } from './keys.js';

const press = (key: string, changes: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ...{ ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, isAltGraph: false },
  ...{ repeat: false, isComposing: false, defaultPrevented: false },
  ...changes,
});
const onScreen = { isTyping: false, isInteracting: false, places: placesFor('admin') };

describe('screens.md, Keyboard shortcuts: actionFor', () => {
  it.each([
    ['/', { kind: 'search' }],
    ['?', { kind: 'list' }],
    ['d', { kind: 'go', path: '/dashboard' }],
    ['a', { kind: 'go', path: '/form' }],
    ['c', { kind: 'go', path: '/calendar' }],
    ['s', { kind: 'go', path: '/shuttle' }],
    ['t', { kind: 'go', path: '/contracts' }],
    ['m', { kind: 'go', path: '/admin' }],
    ['S', { kind: 'go', path: '/shuttle' }],
    ['x', null],
    ['Enter', null],
    ['Dead', null],
  ])('should map %s', (key, action) => {
    expect(actionFor(press(key), onScreen)).toEqual(action);
  });

  it('should match the typed character on any keyboard layout', () => {
    // Shift+7 on German keyboards, AltGr on Canadian ones, which Windows reports as Ctrl+Alt.
    expect(actionFor(press('/', { shiftKey: true }), onScreen)).toEqual({ kind: 'search' });
    const third = { ctrlKey: true, altKey: true, isAltGraph: true };
    expect(actionFor(press('/', third), onScreen)).toEqual({ kind: 'search' });
    expect(actionFor(press('?', { isAltGraph: true }), onScreen)).toEqual({ kind: 'list' });
    expect(actionFor(press('s', third), onScreen)).toBeNull();
  });

  it.each(['agent', 'valet'] as const)('should not take the role %s to a place without a link', (role) => {
    const around = { ...onScreen, places: placesFor(role) };
    expect(actionFor(press('m'), around)).toBeNull();
    expect(actionFor(press('c'), around)).toEqual(role === 'valet' ? { kind: 'go', path: '/calendar' } : null);
  });

  it('should do nothing while the user types, composes, holds a modifier or a key, or has a dialog open or a card picked up', () => {
    const barriers = fc.constantFrom<[Partial<KeyPress>, Partial<typeof onScreen>]>(
      [{}, { isTyping: true }],
      [{}, { isInteracting: true }],
      [{ ctrlKey: true }, {}],
      [{ altKey: true }, {}],
      [{ metaKey: true }, {}],
      [{ metaKey: true, isAltGraph: true }, {}],
      [{ repeat: true }, {}],
      [{ isComposing: true }, {}],
      [{ defaultPrevented: true }, {}],
    );
    const keys = fc.constantFrom('/', '?', 'd', 'a', 'c', 's', 't', 'm', 'S');
    fc.assert(
      fc.property(keys, fc.boolean(), barriers, (key, shiftKey, [held, around]) => {
        expect(actionFor(press(key, { shiftKey, ...held }), { ...onScreen, ...around })).toBeNull();
      }),
    );
  });
});

describe('isTextEntry', () => {
  it.each([
    ['<input>', true],
    ['<input type="search">', true],
    ['<input type="number">', true],
    ['<input type="date">', true],
    ['<input type="checkbox">', false],
    ['<input type="radio">', false],
    ['<textarea></textarea>', true],
    ['<select></select>', true],
    ['<div contenteditable><b></b></div>', true],
    ['<div contenteditable="false"><b></b></div>', false],
    ['<div role="combobox"><b></b></div>', true],
    ['<div role="menu"><b></b></div>', true],
    ['<button></button>', false],
    ['<a href="/"></a>', false],
    ['<main></main>', false],
  ])('should classify %s', (html, typed) => {
    document.body.innerHTML = html;
    expect(isTextEntry(document.querySelector('b') ?? document.body.firstElementChild)).toBe(typed);
  });

  it('should not treat the window as a text field', () => {
    expect(isTextEntry(window)).toBe(false);
  });
});
