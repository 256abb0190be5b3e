import { toCsv, toTabs } from './csv.js';

describe('dashboard.md, Copies and downloads: toCsv', () => {
  it.each([
    [[['Day', 'Revenue']], 'Day,Revenue\r\n'],
    [
      [
        ['Day', 'Revenue'],
        ['2026-11-21', 80.5],
      ],
      'Day,Revenue\r\n2026-11-21,80.5\r\n',
    ],
    [[['Smith, Ann', 'says "hello"', 'two\nlines']], '"Smith, Ann","says ""hello""","two\nlines"\r\n'],
    [[['=HYPERLINK("x")', '+1', '@a', -5]], `"'=HYPERLINK(""x"")",'+1,'@a,-5\r\n`],
    [[['', 'José']], ',José\r\n'],
  ])('should format %j as %j, marked as UTF-8', (rows, text) => {
    expect(toCsv(rows)).toBe(`\ufeff${text}`);
  });
});

describe('dashboard.md, Copies and downloads: toTabs', () => {
  it('should separate cells by tabs and rows by lines, whatever the cells hold', () => {
    const rows = [
      ['Type', 'Count'],
      ['a\tb\r\nc', 2],
      ['=1+1', -5],
    ];
    expect(toTabs(rows)).toBe("Type\tCount\na b c\t2\n'=1+1\t-5");
  });
});
