import fc from 'fast-check';
import { phoneKey, phoneKeys } from './key.js';
import { readPhone } from './phone.js';

const US = { textingNumber: '+13105550199' };
const UK = { textingNumber: '+447911000000' };
const MEXICO = { textingNumber: '+525512340000' };
const ITALY = { textingNumber: '+393471234567' };

describe('validation.md, One phone: readPhone', () => {
  it.each([
    ['310-555-0142', '+13105550142'],
    ['+1 (310) 555-0142', '+13105550142'],
    ['1-310-555-0142', '+13105550142'],
    ['310.555.0142', '+13105550142'],
    ['310/555-0142', '+13105550142'],
    ['001 310 555 0142', '+13105550142'],
    ['011 1 310 555 0142', '+13105550142'],
    ['tel:+13105550142', '+13105550142'],
    ['310-555-0142 (cell)', '+13105550142'],
    ['(310) 555-0142 / 0143', '+13105550142'],
    ['310-555-0142 or 0199', '+13105550142'],
    ['310-555-0142 310-555-0143', '+13105550142'],
    ['Gate 5: (310) 555-0142 (mobile)', '+13105550142'],
    ['\u202A+1\u2011310\u2011555\u20110142\u202C', '+13105550142'],
    ['３１０５５５０１４２', '+13105550142'],
    ['٣١٠٥٥٥٠١٤٢', '+13105550142'],
    ['310–555–0142', '+13105550142'],
    ['+44 (0)20 7946 0018', '+442079460018'],
    ['0044 20 7946 0018', '+442079460018'],
    ['011 44 20 7946 0018', '+442079460018'],
    ['44-791-112-3456', '+447911123456'],
    ['49-151-555-0142', '+491515550142'],
    ['+52 1 55 1234 5678', '+525512345678'],
    ['0052 55 1234 5678', '+525512345678'],
    ['5215512345678', '+525512345678'],
  ])('should text %j to %s', (text, number) => {
    expect(readPhone(text, US)).toMatchObject({ number, textError: null, extension: '' });
  });

  it.each([
    ['310-555-0142#5', 'a text does not reach the extension 5'],
    ['310-555-0142,5', 'a text does not reach the extension 5'],
    ['310-555-0142;5', 'a text does not reach the extension 5'],
    ['310-555-0142,,5', 'a text does not reach the extension 5'],
    ['310-555-0142 x5', 'a text does not reach the extension 5'],
    ['310-555-0142*5', 'a text does not reach the extension 5'],
    ['310.555.0142 ext 52', 'a text does not reach the extension 52'],
    ['310 555 0142 5', 'a text does not reach the extension 5'],
    ['3105550142 - 2', 'a text does not reach the extension 2'],
    ['+1 310 555 0142 (2)', 'a text does not reach the extension 2'],
    ['020 7946 0018', 'it begins with 0. Write the number with its country code'],
    ['0310555014', 'it begins with 0. Write the number with its country code'],
    ['+1310555014', 'it has 9 digits after +1, not 10'],
    ['1-310-555-01423', 'it has 11 digits after +1, not 10'],
    ['310555142', 'it has 9 digits, not 10'],
    ['555-0142', 'it has 7 digits, not 10'],
    ['110-555-0142', 'no area code begins with 1'],
    ['(310) 555-01423', 'no country has a number like this'],
    ['+999 123 456 789', 'no country has a number like this'],
    ['000-000-0000', 'none is given'],
    ['', 'none is given'],
    ['none', 'none is given'],
  ])('should not text %j, because %s', (text, reason) => {
    expect(readPhone(text, US)).toMatchObject({ number: null, textError: `This phone cannot be texted: ${reason}.` });
  });

  it.each([
    ['07911 123456', UK, '+447911123456'],
    ['+44 7911 123456', UK, '+447911123456'],
    ['447911123456', UK, '+447911123456'],
    ['7911 123456', UK, '+447911123456'],
    ['+1 310 555 0142', UK, '+13105550142'],
    ['1-310-555-0142', UK, '+13105550142'],
    ['55 1234 5678', MEXICO, '+525512345678'],
    ['06 1234 5678', ITALY, '+390612345678'],
    ['+39 06 1234 5678', ITALY, '+390612345678'],
  ])('should text %j at the lot %j to %s', (text, lot, number) => {
    expect(readPhone(text, lot)).toMatchObject({ number, textError: null });
  });
});

describe('validation.md, One phone: phoneKeys', () => {
  it.each([
    [
      'an American number',
      US,
      ['+1 (310) 555-0142', '1-310-555-0142', '310-555-0142', '310.555.0142 ext 5', '310-555-0142#5'],
    ],
    ['a mobile of Mexico', US, ['+52 1 55 1234 5678', '+52 55 1234 5678', '0052 55 1234 5678', '52-55-1234-5678']],
    ['a British number', US, ['+44 7911 123456', '0044 7911 123456', '011 44 7911 123456', '44-791-112-3456']],
    [
      'a British number at home',
      UK,
      ['07911 123456', '+44 7911 123456', '+44 (0)7911 123456', '+44 07911 123456', '7911123456'],
    ],
    ['a mobile of Mexico at home', MEXICO, ['55 1234 5678', '+52 1 55 1234 5678', '+52 55 1234 5678']],
    ['a landline of Italy at home', ITALY, ['06 1234 5678', '+39 06 1234 5678']],
  ])('should be equal for all spellings of %s', (_what, lot, spellings) => {
    expect(new Set(spellings.map((each) => phoneKey(each, lot))).size).toBe(1);
    const keys = spellings.map((each) => phoneKeys(each, lot));
    for (const each of keys) expect(new Set(each)).toEqual(new Set(keys[0]));
  });

  it('should be empty for a phone that means none', () => {
    for (const none of ['000-000-0000', '', 'none', '0']) expect(phoneKeys(none, US)).toEqual([]);
  });

  const american = fc
    .tuple(fc.integer({ min: 200, max: 999 }), fc.integer({ min: 200, max: 999 }), fc.integer({ min: 0, max: 9999 }))
    .map(([area, exchange, line]) => [`${area}`, `${exchange}`, `${line}`.padStart(4, '0')] as const);
  const sign = fc.constantFrom('', ' ', '-', '.', ' - ', '\u2011', '\u00A0', ') ', ') (');
  const before = fc.constantFrom(
    '',
    '1',
    '1-',
    '+1 ',
    '+1',
    '(+1) ',
    '001 ',
    '011 1 ',
    'tel:',
    'Cell: ',
    '\u202A',
    '(',
  );
  const behind = fc.constantFrom(
    '',
    ' ',
    '#5',
    ',,52',
    ' x5',
    ' ext. 1234',
    ';9',
    '*7',
    ' (cell)',
    ' / 0143',
    '\u202C',
    ' 5',
  );
  const spelled = fc
    .tuple(american, before, sign, sign, behind)
    .map(([[area, exchange, line], front, one, two, end]) => ({
      text: `${front}${area}${one}${exchange}${two}${line}${end}`,
      key: `1${area}${exchange}${line}`,
    }));

  it('should be the number, however it is written', () => {
    fc.assert(fc.property(spelled, ({ text, key }) => expect(phoneKey(text, US)).toBe(key)));
  });

  it('should differ for other numbers', () => {
    fc.assert(
      fc.property(spelled, spelled, fc.constantFrom(US, UK), (one, other, lot) => {
        fc.pre(one.key !== other.key);
        expect(phoneKey(one.text, lot)).not.toBe(phoneKey(other.text, lot));
      }),
    );
  });

  it('should differ for the same digits in another country', () => {
    const countries = ['+1 7911123456', '+44 7911123456', '+49 7911123456', '07911123456'];
    expect(new Set(countries.map((each) => phoneKey(each, US))).size).toBe(4);
  });
});
