import { formatCount, formatCountOf, formatMoney, formatShortMoney, formatWholeMoney } from './numbers.js';

describe('formatCount and formatMoney', () => {
  it('should group thousands and show cents', () => {
    expect([formatCount(1_234_567), formatMoney(2846.5), formatMoney(0)]).toEqual(['1,234,567', '$2,846.50', '$0.00']);
    expect([0, 980, 12_345].map(formatShortMoney)).toEqual(['$0', '$980', '$12.3K']);
    expect(formatWholeMoney(2846.5)).toBe('$2,847');
  });

  it('should write a count with its singular or plural noun', () => {
    expect([0, 1, 1_168].map((count) => formatCountOf(count, 'customer'))).toEqual([
      '0 customers',
      '1 customer',
      '1,168 customers',
    ]);
    expect(formatCountOf(2, 'text stuck', 'texts stuck')).toBe('2 texts stuck');
  });
});
