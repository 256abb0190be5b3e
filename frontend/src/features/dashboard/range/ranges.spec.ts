import { formatChoice, parseChoice, PRESETS, rangeError, rangeOf, type Choice, isPreset } from './ranges.js';

const TODAY = '2026-03-15';

describe('dashboard.md, Date range: rangeOf', () => {
  it.each<[Choice, string, string]>([
    ['today', '2026-03-15', '2026-03-15'],
    ['yesterday', '2026-03-14', '2026-03-14'],
    ['last-7-days', '2026-03-09', '2026-03-15'],
    ['last-30-days', '2026-02-14', '2026-03-15'],
    ['this-month', '2026-03-01', '2026-03-31'],
    ['last-month', '2026-02-01', '2026-02-28'],
    ['this-year', '2026-01-01', '2026-12-31'],
    [{ from: '2025-01-05', to: '2025-02-01' }, '2025-01-05', '2025-02-01'],
  ])('should take %j as %s to %s', (choice, from, to) => {
    expect(rangeOf(choice, TODAY)).toEqual({ from, to });
  });

  it('should know no range without a choice', () => {
    expect(rangeOf(null, TODAY)).toBeNull();
  });
});

describe('dashboard.md, Date range: the choice in the address', () => {
  const choices: Choice[] = [
    null,
    { from: '2026-11-01', to: '2026-11-30' },
    ...Object.keys(PRESETS).filter((name) => isPreset(name)),
  ];

  it.each(choices)('should be read as it was written: %j', (choice) => {
    expect(parseChoice(formatChoice(choice))).toEqual(choice);
  });

  it.each([
    null,
    'next-month',
    'toString',
    '2026-11-01',
    '2026-11-01..',
    '2026-02-01..2026-02-30',
    '2026-11-02..2026-11-01',
    '2016-11-02..2026-11-01',
    '2026-11-01..2026-11-02..2026-11-03',
  ])('should be this month for %j', (text) => {
    expect(parseChoice(text)).toBe('this-month');
  });
});

describe('rangeError', () => {
  it.each([
    ['2026-11-01', '2026-11-01', null],
    ['', '2026-11-30', 'Please pick a date range'],
    ['2026-11-01', 'soon', 'Enter a date like Nov 21, 2026'],
    ['2026-11-02', '2026-11-01', 'The last day is before the first'],
    ['2026-11-03', '2031-11-06', null],
    ['2026-11-03', '2031-11-07', 'At most five years can be shown'],
  ])('should say of %s to %s: %s', (from, to, error) => {
    expect(rangeError({ from, to })).toBe(error);
  });
});
