import { dayRangeSchema, dayRangeError } from './day-range.js';

describe('dayRangeError', () => {
  it.each([
    ['2026-11-01', '2026-11-30', null],
    ['2026-11-21', '2026-11-21', null],
    ['2024-02-29', '2026-01-01', null],
    ['', '', null],
    ['2026-11-01', '', null],
    ['', '2026-11-30', null],
    ['2026-11-22', '2026-11-21', 'The last day is before the first'],
    ['next week', '2026-11-30', 'Enter a date like Nov 21, 2026'],
    ['2026-11-01', '2026-02-30', 'Enter a date like Nov 21, 2026'],
    ['', 'soon', 'Enter a date like Nov 21, 2026'],
  ])('should validate %p to %p', (from, to, refusal) => {
    expect(dayRangeError({ from, to })).toBe(refusal);
  });
});

describe('dayRangeSchema', () => {
  const refusal = (from: string, to: string) => dayRangeSchema.safeParse({ from, to }).error?.issues[0]?.message;

  it('should accept a valid range', () => {
    expect(dayRangeSchema.parse({ from: '2026-11-01', to: '2026-11-30' })).toEqual({
      from: '2026-11-01',
      to: '2026-11-30',
    });
  });

  it('should reject a missing, an unparsable and an earlier day', () => {
    expect(refusal('', '2026-11-30')).toBe('Please pick a date range');
    expect(refusal('2026-11-01', 'soon')).toBe('Enter a date like Nov 21, 2026');
    expect(refusal('2026-11-02', '2026-11-01')).toBe('The last day is before the first');
  });
});
