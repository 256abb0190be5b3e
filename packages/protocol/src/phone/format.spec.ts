import fc from 'fast-check';
import { formatPhone, formatPhoneInput } from './format.js';
import { phoneDigits } from './written.js';

describe('validation.md, Phone format: formatPhoneInput', () => {
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

describe('validation.md, Phone format: formatPhone', () => {
  it.each([
    ['3105550142', '310-555-0142'],
    ['13105550142', '1-310-555-0142'],
    ['491515550142', '49-151-555-0142'],
    ['310.555.0142', '310-555-0142'],
    ['555-0142', '555-0142'],
    ['+49 1515 550 1422', '+49 1515 550 1422'],
    ['+1 (310) 555-0142', '1-310-555-0142'],
    ['310-555-0142#5', '310-555-0142#5'],
    ['310-555-0142 ext 52', '310-555-0142 ext 52'],
    ['', ''],
  ])('should format %j as %j', (stored, shown) => {
    expect(formatPhone(stored)).toBe(shown);
  });
});
