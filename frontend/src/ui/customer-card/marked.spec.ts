import { matches } from './marked.js';

const marked = (text: string, term: string, isPhone = false) =>
  matches(text, term, isPhone)
    .map(({ text: part, hit }) => (hit ? `[${part}]` : part))
    .join('');

describe('matches', () => {
  it.each([
    ['Clara Santos', 'santos', false, 'Clara [Santos]'],
    ['Clara Santos', 'a s', false, 'Clar[a S]antos'],
    ['Clara Santos', ' clara ', false, '[Clara] Santos'],
    ['Clara Santos', 'x', false, 'Clara Santos'],
    ['Clara Santos', '', false, 'Clara Santos'],
    ['626-555-0108', '5550108', true, '626-[555-0108]'],
    ['626-555-0108', '26-55', true, '6[26-55]5-0108'],
    ['626-555-0108', '-', true, '626-555-0108'],
    ['626-555-0108', '+1 (626) 555.0108 ext 4', true, '[626-555-0108]'],
    ['626-555-0108', 'Dana Reyes 626 555 0108', true, '[626-555-0108]'],
    ['626-555-0108', 'HV-626', true, '626-555-0108'],
    ['Mary-Jane', 'maryjane', false, 'Mary-Jane'],
    ['Ana N\u00FA\u00F1ez', 'nunez', false, 'Ana [N\u00FA\u00F1ez]'],
    ['Ana Nunez', 'n\u00FA\u00F1ez', false, 'Ana [Nunez]'],
    ['Ana Nu\u0301n\u0303ez', 'nunez', false, 'Ana [Nu\u0301n\u0303ez]'],
    ['Pat O’Hara', "o'hara", false, 'Pat [O’Hara]'],
    ['Dana Reyes', 'Reyes, Dana', false, '[Dana] [Reyes]'],
    ['𠮷 Reyes', 'reyes', false, '𠮷 [Reyes]'],
  ])('should mark in %p the term %p', (text, term, isPhone, expected) => {
    expect(marked(text, term, isPhone)).toBe(expected);
  });
});
