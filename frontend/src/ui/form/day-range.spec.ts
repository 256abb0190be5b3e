import { dayRangeSchema } from './day-range.js';

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
