import { toLanguage } from './language.js';

describe('toLanguage', () => {
  it.each([
    ['ESPAÑOL', 'es'],
    ['espanol', 'es'],
    ['Espan\u0303ol', 'es'],
    [' Es ', 'es'],
    ['Spanish', 'es'],
    ['ENGLISH', 'en'],
    ['inglés', 'en'],
    ['en', 'en'],
    ['', null],
    ['français', null],
    ['en español', null],
    ['constructor', null],
  ])('should read %p as %p', (word, language) => {
    expect(toLanguage(word)).toBe(language);
  });
});
