import fc from 'fast-check';
import { neutralised, restored } from './spreadsheet-text.js';

describe('neutralised', () => {
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
  ])('should make %j %j', (text, cell) => {
    expect(neutralised(text)).toBe(cell);
  });

  const signs = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', 'a', ' ', '😀') });

  it('should begin with nothing that is taken for a formula, and be taken back by restored, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(signs, fc.string({ unit: 'binary' })), (text) => {
        expect(neutralised(text)).not.toMatch(/^[=+\-@\t\r\n]/);
        expect(restored(neutralised(text))).toBe(text);
      }),
    );
  });
});

describe('restored', () => {
  it.each([
    ["'=1", '=1'],
    ["''=1", "'=1"],
    ["'quoted'", "'quoted'"],
    ['=1', '=1'],
    ["'", "'"],
  ])('should make of the cell %j %j', (cell, text) => {
    expect(restored(cell)).toBe(text);
  });
});
