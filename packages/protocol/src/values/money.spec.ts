import fc from 'fast-check';
import { amountOf, centsOf, readAmount } from './money.js';

describe('validation.md, Customer: readAmount', () => {
  it.each([
    ['1.005', '1.01'],
    [1.005, '1.01'],
    [2.675, '2.68'],
    ['2.674999', '2.67'],
    [8.345, '8.35'],
    ['0.995', '1.00'],
    ['99999999.994', '99999999.99'],
    [1e-7, '0.00'],
    [-0, '0.00'],
    ['-0', '0.00'],
    ['+5', '5.00'],
    ['', '0.00'],
  ])('should read %j as %s', (written, amount) => expect(readAmount(written)).toEqual({ amount }));

  it.each([
    [1e21, /at most/],
    [Number.MAX_VALUE, /at most/],
    ['99999999.995', /at most/],
    [-1e-7, /zero or positive/],
    [-1e21, /zero or positive/],
    ['1e3', /valid number/],
    ['0x10', /valid number/],
    ['.', /valid number/],
    ['-', /valid number/],
    ['1.2.3', /valid number/],
    [Number.POSITIVE_INFINITY, /valid number/],
    [Number.NaN, /valid number/],
  ])('should refuse %j', (written, error) => {
    expect(readAmount(written)).toEqual({ error: expect.stringMatching(error) });
  });

  it('should round half up on the decimal digits, alike for text and number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_994_000 }), (thousandths) => {
        const written = `${Math.floor(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`;
        const cents = Math.floor((thousandths + 5) / 10);
        const amount = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
        fc.pre(cents < 10_000_000_000);
        expect(readAmount(written)).toEqual({ amount });
        expect(readAmount(Number(written))).toEqual({ amount });
      }),
    );
  });
});

it('validation.md, Customer: centsOf and amountOf should convert every amount without loss', () => {
  expect(centsOf(0.1 + 0.2)).toBe(30);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
      expect(centsOf(amountOf(cents))).toBe(cents);
      expect(readAmount(amountOf(cents))).toEqual({ amount: amountOf(cents) });
    }),
  );
});
