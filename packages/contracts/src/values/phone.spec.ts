import fc from 'fast-check';
import { formatPhone, formatPhoneInput } from '../phone/format.js';
import { phoneDigits } from '../phone/written.js';
import { hasExtension, isBookablePhone, isPlaceholderPhone, textablePhone, pastedDigits } from './phone.js';

describe('formatPhoneInput', () => {
  it.each([
    ['', ''],
    ['3', '3'],
    ['310', '310'],
    ['3105', '310-5'],
    ['310555', '310-555'],
    ['3105550', '310-555-0'],
    ['3105550142', '310-555-0142'],
    ['49151555014', '49-151-555-014'],
    ['491515550142', '49-151-555-0142'],
    ['4915155501429', '49-151-555-0142'],
    ['(310) 555-0142 x', '310-555-0142'],
  ])('should format %j as %j', (typed, shown) => {
    expect(formatPhoneInput(typed)).toBe(shown);
  });

  it('should keep at most twelve digits, and be idempotent', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const shown = formatPhoneInput(typed);
        expect(phoneDigits(shown)).toBe(phoneDigits(typed).slice(0, 12));
        expect(formatPhoneInput(shown)).toBe(shown);
        expect(shown).not.toMatch(/-$/);
      }),
    );
  });
});

describe('formatPhone', () => {
  it.each([
    ['3105550142', '310-555-0142'],
    ['13105550142', '1-310-555-0142'],
    ['491515550142', '49-151-555-0142'],
    ['310.555.0142', '310-555-0142'],
    ['555-0142', '555-0142'],
    ['+49 1515 550 1422', '+49 1515 550 1422'],
    ['', ''],
  ])('should format %j as %j', (stored, shown) => {
    expect(formatPhone(stored)).toBe(shown);
  });
});

describe('textablePhone', () => {
  it.each([
    ['310-555-0142', '+13105550142'],
    ['1-310-555-0142', '+13105550142'],
    ['23105550142', '+23105550142'],
    ['49-151-555-0142', '+491515550142'],
    ['+491515550142 2', '+4915155501422'],
    ['49151555014222', null],
    ['555-0142', null],
    ['', null],
    ['000-000-0000', null],
    ['none', null],
  ])('should return the number of %j: %p', (phone, number) => {
    expect(textablePhone(phone)).toBe(number);
  });
});

describe('isPlaceholderPhone', () => {
  it.each([
    ['000-000-0000', true],
    ['', true],
    ['none', true],
    ['000-000-0001', false],
  ])('should be of %j: %p', (phone, is) => {
    expect(isPlaceholderPhone(phone)).toBe(is);
  });
});

describe('isBookablePhone', () => {
  it('should accept 10 or 12 digits in any notation', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 15 }),
        fc.constantFrom('', '-', ' '),
        (digits, sign) => {
          expect(isBookablePhone([...digits].join(sign))).toBe(digits.length === 10 || digits.length === 12);
        },
      ),
    );
  });
});

describe('pastedDigits', () => {
  it.each([
    ['+1 (310) 555-0142', '3105550142'],
    ['1.310.555.0142', '3105550142'],
    ['(310) 555.0142', '3105550142'],
    ['44 310 555 0142', '443105550142'],
    ['21 310 555 014', '21310555014'],
    ['310.555.0142 ext 52', '3105550142'],
    ['+1 310-555-0142 x1234', '3105550142'],
    ['310-555-0142,,52#', '3105550142'],
    ['310-555-0142 / 310-555-0143', '3105550142'],
    ['Gate 5: (310) 555-0142 (mobile)', '3105550142'],
    ['tel:+1-310-555-0142', '3105550142'],
    ['\u202A+1 310-555-0142\u202C', '3105550142'],
    ['３１０５５５０１４２', '3105550142'],
    ['+52 1 55 1234 5678', '5215512345678'],
    ['555-0142 x5', '55501425'],
    ['', ''],
  ])('should parse %p as %p', (text, digits) => {
    expect(pastedDigits(text)).toBe(digits);
  });
});

describe('hasExtension', () => {
  it.each([
    ['310-555-0142 ext 52', true],
    ['310-555-0142x5', true],
    ['tel: 310-555-0142', false],
    ['310-555-0142 mobile', false],
    ['+1 (310) 555-0142', false],
  ])('should tell for %j: %p', (phone, has) => {
    expect(hasExtension(phone)).toBe(has);
  });
});
