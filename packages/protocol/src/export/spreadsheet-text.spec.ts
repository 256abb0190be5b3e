import fc from 'fast-check';
import { decodeCharacters, encodeCharacters, escapeFormula, unescapeFormula } from './spreadsheet-text.js';

describe('escapeFormula', () => {
  it.each([
    ["=cmd|'/c calc'!A1", "'=cmd|'/c calc'!A1"],
    ['+1 310 555 0142', "'+1 310 555 0142"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ["'=x", "''=x"],
    ["O'Neil", "O'Neil"],
    ["'quoted'", "'quoted'"],
    ['310-555-0142', '310-555-0142'],
    ['', ''],
  ])('should turn %j into %j', (text, cell) => {
    expect(escapeFormula(text)).toBe(cell);
  });

  const signs = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', 'a', ' ', '😀') });

  it('should never start with a formula, and be reversed by unescapeFormula, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(signs, fc.string({ unit: 'binary' })), (text) => {
        expect(escapeFormula(text)).not.toMatch(/^[=+\-@\t\r\n]/);
        expect(unescapeFormula(escapeFormula(text))).toBe(text);
      }),
    );
  });
});

describe('unescapeFormula', () => {
  it.each([
    ["'=1", '=1'],
    ["''=1", "'=1"],
    ["'quoted'", "'quoted'"],
    ['=1', '=1'],
    ["'", "'"],
  ])('should turn the cell %j into %j', (cell, text) => {
    expect(unescapeFormula(cell)).toBe(text);
  });
});

describe('decodeCharacters', () => {
  it.each([
    ['Call first_x000D_\nGate', 'Call first\r\nGate'],
    ['ID_x005F_1', 'ID_1'],
    ['_x005F_x000D_', '_x000D_'],
    ['_x00e9_', 'é'],
    ['_X000D_', '_X000D_'],
    ['_x00D_', '_x00D_'],
  ])('should read the cell %j as %j', (cell, text) => {
    expect(decodeCharacters(cell)).toBe(text);
  });

  it('should reverse encodeCharacters, whatever the text', () => {
    const signs = fc.string({ unit: fc.constantFrom('_', 'x', '0', '5', 'F', '_x000D_', '😀') });
    fc.assert(fc.property(signs, (text) => expect(decodeCharacters(encodeCharacters(text))).toBe(text)));
  });
});
