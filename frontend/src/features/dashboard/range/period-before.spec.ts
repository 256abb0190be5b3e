import { periodBefore } from './period-before.js';

const TODAY = '2026-11-21';

describe('dashboard.md, Date range: periodBefore', () => {
  it.each([
    ['today', '2026-11-21', '2026-11-21', '2026-11-20', '2026-11-20'],
    ['a week', '2026-11-15', '2026-11-21', '2026-11-08', '2026-11-14'],
    ['a range that ends in the future', '2026-11-20', '2026-12-20', '2026-11-18', '2026-11-19'],
    ['the current month', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-21'],
    ['a month that is over', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
    ['a quarter', '2026-07-01', '2026-09-30', '2026-04-01', '2026-06-30'],
    ['the current year', '2026-01-01', '2026-12-31', '2025-01-01', '2025-11-21'],
    ['most of a month', '2026-10-01', '2026-10-30', '2026-09-01', '2026-09-30'],
  ])('should be of %s, %s to %s, from %s to %s', (_, from, to, first, last) => {
    expect(periodBefore({ from, to }, TODAY)).toEqual({ from: first, to: last });
  });

  it('should end with the month before, also if that is shorter', () => {
    expect(periodBefore({ from: '2026-03-01', to: '2026-03-31' }, '2026-03-30')).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    });
  });

  it('should be none for days to come', () => {
    expect(periodBefore({ from: '2026-11-22', to: '2026-11-30' }, TODAY)).toBeNull();
  });
});
