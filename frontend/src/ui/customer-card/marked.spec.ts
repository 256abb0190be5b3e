import { matches } from './marked.js';

const marked = (text: string, term: string, acrossDashes = false) =>
  matches(text, term, acrossDashes)
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
    ['Mary-Jane', 'maryjane', false, 'Mary-Jane'],
  ])('should mark in %p the term %p', (text, term, acrossDashes, expected) => {
    expect(marked(text, term, acrossDashes)).toBe(expected);
  });
});
