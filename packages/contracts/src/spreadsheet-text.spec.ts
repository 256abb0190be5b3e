import fc from 'fast-check';
import { asWritten, neutralised } from './spreadsheet-text.js';
import { anyText } from './testing/index.js';

describe('neutralised', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+44 20', "'+44 20"],
    ['-5', "'-5"],
    ['@here', "'@here"],
    ["'=kept", "''=kept"],
    ["O'Hara", "O'Hara"],
    ["'quoted'", "'quoted'"],
    ['', ''],
  ])('should make of %j a text that is no formula: %j', (text, cell) => {
    expect(neutralised(text)).toBe(cell);
    expect(asWritten(cell)).toBe(text);
  });

  it('should come back as it was written, whatever it was', () => {
    const text = fc.oneof(anyText(), fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', 'a'), maxLength: 6 }));
    fc.assert(
      fc.property(text, (written) => {
        const cell = neutralised(written);
        expect(/^[=+\-@]/.test(cell)).toBe(false);
        expect(asWritten(cell)).toBe(written);
      }),
    );
  });
});
