import fc from 'fast-check';
import { placesFor } from '../navigation.js';
import { actionOf, isTypedInto, type Press } from './keys.js';

const press = (key: string, changes: Partial<Press> = {}): Press => ({
  key,
  ...{ ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, isAltGraph: false },
  ...{ repeat: false, isComposing: false, defaultPrevented: false },
  ...changes,
});
const onScreen = { isTyping: false, isInteracting: false, places: placesFor('admin') };

describe('actionOf', () => {
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
  ])('should answer %s', (key, action) => {
    expect(actionOf(press(key), onScreen)).toEqual(action);
  });

  it('should go by the sign, however a keyboard writes it', () => {
    // Shift and 7 in Germany, AltGr and a key in Canada: reported as Ctrl and Alt by Windows.
    expect(actionOf(press('/', { shiftKey: true }), onScreen)).toEqual({ kind: 'search' });
    const third = { ctrlKey: true, altKey: true, isAltGraph: true };
    expect(actionOf(press('/', third), onScreen)).toEqual({ kind: 'search' });
    expect(actionOf(press('?', { isAltGraph: true }), onScreen)).toEqual({ kind: 'list' });
    expect(actionOf(press('s', third), onScreen)).toBeNull();
  });

  it.each(['agent', 'valet'] as const)('should lead a %s nowhere that they do not see', (role) => {
    const around = { ...onScreen, places: placesFor(role) };
    expect(actionOf(press('m'), around)).toBeNull();
    expect(actionOf(press('c'), around)).toEqual(role === 'valet' ? { kind: 'go', path: '/calendar' } : null);
  });

  it('should do nothing while somebody types, holds a modifier or a key down, composes, or has something in hand', () => {
    const barriers = fc.constantFrom<[Partial<Press>, Partial<typeof onScreen>]>(
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
        expect(actionOf(press(key, { shiftKey, ...held }), { ...onScreen, ...around })).toBeNull();
      }),
    );
  });
});

describe('isTypedInto', () => {
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
  ])('should judge %s', (html, typed) => {
    document.body.innerHTML = html;
    expect(isTypedInto(document.querySelector('b') ?? document.body.firstElementChild)).toBe(typed);
  });

  it('should judge the window as no field', () => {
    expect(isTypedInto(window)).toBe(false);
  });
});
