import { firstCharacter } from './as-written.js';

describe('lots.md, Lots in the admin panel: firstCharacter', () => {
  it.each([
    ['Harborview Airport Parking', 'H'],
    ['🚗✈️ Park & Go 🅿️', '🚗'],
    ['👩‍✈️ Crew', '👩‍✈️'],
    ['🇨🇦 Parking', '🇨🇦'],
    ['E\u0301toile', 'E\u0301'],
    ['موقف مطار النخيل الدولي', 'م'],
    ['', undefined],
  ])('should return the first character of "%s" whole', (text, first) => {
    expect(firstCharacter(text)).toBe(first);
  });
});
