import { LANGUAGES } from '../client/language.js';
import { DEFAULT_TEXTS, FALLBACKS } from '../lot/text-kinds.js';
import { lotTextsSchema, textErrors } from '../lot/texts.js';
import { fillIn, MAX_TEXT, renderText } from './render.js';
import { measureText } from './segments.js';

const LOT = { title: 'Harborview Airport Parking', officePhone: '310-555-0100' };
const LINK = 'https://lot.example/shuttle-request/Ab3dEf6hI9';
const ALL = LANGUAGES.flatMap((language) =>
  Object.entries(DEFAULT_TEXTS[language]).map(([kind, template]) => [language, kind, template] as const),
);

describe('texts.md, Welcome text: renderText', () => {
  it('should write the specified welcome text by default', () => {
    expect(renderText(LOT, 'welcome', 'en', { firstName: 'Rosa', link: LINK })).toBe(
      'Hi Rosa, welcome to Harborview Airport Parking! When you are back and ready to be picked up, text the word SHUTTLE to this number to request a pickup. Questions? Call our office at 310-555-0100.',
    );
  });

  it.each(['', '   ', '\u0001'])('should greet a customer without a first name (%p) as Customer', (firstName) => {
    expect(renderText(LOT, 'welcome', 'en', { firstName, link: LINK })).toContain('Hi Customer,');
    expect(renderText(LOT, 'welcome', 'es', { firstName, link: LINK })).toContain('Hola cliente,');
  });

  it('should use the lot’s own template in the customer’s language, and otherwise the default of that language', () => {
    const lot = { ...LOT, texts: { en: { welcome: 'Hey {firstName}: {link}' } } };
    const values = { firstName: 'Rosa', link: LINK };
    expect(renderText(lot, 'welcome', 'en', values)).toBe(`Hey Rosa: ${LINK}`);
    expect(renderText(lot, 'welcome', 'es', values)).toMatch(/^Hola Rosa, le damos la bienvenida/);
  });

  it('should replace unknown values by words', () => {
    const values = { firstName: '', link: LINK, shuttle: 'Shuttle 2', terminal: '', meetingPoint: '' };
    expect(renderText(LOT, 'shuttleAssigned', 'en', values)).toBe(
      `Customer, Shuttle 2 is on its way to you. Please be ready at the courtesy vehicle area. Follow it here: ${LINK}`,
    );
  });

  it('should write the on-duty text in the words of the lot, which have no language', () => {
    const lot = { ...LOT, texts: { en: { onDuty: '¡{customer} espera desde hace {wait}!' } } };
    const values = { customer: 'Ada at T1', firstName: 'Ada', terminal: 'T1', wait: '1 minute' };
    expect(renderText(lot, 'onDuty', 'es', values)).toBe('¡Ada at T1 espera desde hace 1 minute!');
  });
});

describe('texts.md, Templates: names that are written from right to left', () => {
  it.each([
    ['an Arabic name', 'أحمد', 'Hi \u2068أحمد\u2069, welcome'],
    ['a Hebrew name with an override', '\u202eדוד', 'Hi \u2068דוד\u2069, welcome'],
    ['a Latin name with an override', '\u202eRosa', 'Hi Rosa, welcome'],
    ['a Latin name', 'Rosa', 'Hi Rosa, welcome'],
    ['nothing but an override', '\u202e', 'Hi Customer, welcome'],
  ])('should leave the words and numbers around %s in their place', (_what, firstName, start) => {
    expect(renderText(LOT, 'welcome', 'en', { firstName, link: LINK }).startsWith(start)).toBe(true);
  });

  it('should not cost a text with a Latin name more', () => {
    const text = (firstName: string) => measureText(renderText(LOT, 'welcome', 'en', { firstName, link: LINK }));
    expect(text('\u202eRosa\u200f')).toEqual(text('Rosa'));
  });

  it('should isolate a lot’s title too, and keep what the on-duty text has isolated', () => {
    const values = { customer: '\u2068أحمد\u2069 at T1', firstName: 'أحمد', terminal: 'T1', wait: '1 minute' };
    expect(fillIn('{lotTitle}: {customer}', { lotTitle: 'חניון', ...values })).toBe(
      '\u2068חניון\u2069: \u2068أحمد\u2069 at T1',
    );
  });
});

describe('texts.md, Templates: fillIn', () => {
  it.each([
    ['a name that looks like a placeholder', 'Hi {firstName}', { firstName: '{link}', link: LINK }, 'Hi {link}'],
    ['a name with a dollar sign', 'Hi {firstName}', { firstName: "$& $'" }, "Hi $& $'"],
    ['control characters', 'Hi {firstName}', { firstName: 'A\u0001\nda' }, 'Hi Ada'],
    ['a value that occurs twice', '{firstName} {firstName}', { firstName: 'Ada' }, 'Ada Ada'],
    ['a placeholder without a value', 'Hi {constructor}', {}, 'Hi {constructor}'],
  ])('should insert %s as it is', (_what, template, values, filled) => {
    expect(fillIn(template, values)).toBe(filled);
  });

  it('should cut a text that the provider would reject, and not in the middle of a character', () => {
    expect(fillIn('{firstName}', { firstName: 'x'.repeat(3000) })).toHaveLength(MAX_TEXT);
    expect(fillIn('x{firstName}', { firstName: '😀'.repeat(1000) })).toHaveLength(MAX_TEXT - 1);
  });
});

describe('texts.md, Length: the default texts', () => {
  it.each(ALL)('in %s should not ask for a keyword of providers: %s', (_language, _kind, template) => {
    expect(template).not.toMatch(/\b(STOP|END|QUIT|CANCEL|REVOKE|YES|START)\b/);
  });

  it.each(ALL)('in %s should not need UCS-2: %s', (_language, _kind, template) => {
    expect(measureText(template).unusual).toEqual([]);
  });

  it('should have fallback words that do not need UCS-2', () => {
    for (const language of LANGUAGES) {
      for (const words of Object.values(FALLBACKS[language])) expect(measureText(words).unusual).toEqual([]);
    }
  });

  it('should be valid', () => {
    expect(lotTextsSchema.parse(DEFAULT_TEXTS)).toEqual(DEFAULT_TEXTS);
    expect(textErrors(DEFAULT_TEXTS)).toEqual([]);
  });
});
