import fc from 'fast-check';
import { wholeNumberFrom } from '../client/input.js';

describe('wholeNumberFrom', () => {
  it.each([
    ['5', 5],
    ['05', 5],
    ['-3', -3],
    ['-0', 0],
    ['999999999999999', 999_999_999_999_999],
  ])('should read %j as %d', (written, number) => expect(wholeNumberFrom(written)).toBe(number));

  it.each([
    '',
    ' ',
    ' 5 ',
    '5\n',
    '0x10',
    '0b1',
    '1e3',
    '5.0',
    '+5',
    '--5',
    '1_000',
    '٣',
    'NaN',
    'Infinity',
    '9'.repeat(16),
  ])('should not read %j', (written) => expect(wholeNumberFrom(written)).toBeUndefined());

  it('should read every safe integer of up to 15 digits', () => {
    fc.assert(
      fc.property(fc.integer(), (number) => {
        expect(wholeNumberFrom(String(number))).toBe(number);
      }),
    );
  });
});
