import { isolate, nameInText } from './text.js';

describe('screens.md, Names: isolate', () => {
  it.each([
    ['a Latin name', 'Rosa Núñez', 'Rosa Núñez'],
    ['a name with digits', 'Rosa 2', 'Rosa 2'],
    ['a Chinese name', '王小明', '王小明'],
    ['an emoji', 'Rosa 😀', 'Rosa 😀'],
    ['an Arabic name', 'أحمد', '\u2068أحمد\u2069'],
    ['a Hebrew name beside a Latin one', 'David לוי', '\u2068David לוי\u2069'],
    ['Arabic presentation forms', '\ufedf\ufe8e', '\u2068\ufedf\ufe8e\u2069'],
    ['a script outside of the first plane', '\u{1e900}', '\u2068\u{1e900}\u2069'],
    ['an override', 'Rosa\u202e Diaz', 'Rosa Diaz'],
    ['an override in an Arabic name', 'أحمد\u202d', '\u2068أحمد\u2069'],
    ['the end of an isolate, which would end ours', 'أ\u2069حمد', '\u2068أحمد\u2069'],
    ['every other bidi control', '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u2066\u2067\u2068\u2069Rosa', 'Rosa'],
    ['a zero-width joiner, which shapes letters', 'ن\u200dه', '\u2068ن\u200dه\u2069'],
    ['nothing but controls', ' \u202e ', ''],
  ])('should keep %s in its place', (_what, name, isolated) => {
    expect(isolate(name)).toBe(isolated);
  });
});

describe('nameInText', () => {
  it('should isolate first and last name together', () => {
    expect(nameInText({ firstName: 'Ada', lastName: 'Okafor' })).toBe('Ada Okafor');
    expect(nameInText({ firstName: 'أحمد', lastName: 'علي' })).toBe('\u2068أحمد علي\u2069');
    expect(nameInText({ firstName: 'Ada', lastName: '' })).toBe('Ada');
  });
});
