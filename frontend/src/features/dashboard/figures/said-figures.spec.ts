import { sayCount, sayMoney, sayWait } from './said-figures.js';

describe('sayWait', () => {
  it.each([
    [0, '0 s'],
    [59, '59 s'],
    [60, '1 min'],
    [374, '6 min'],
    [3_569, '59 min'],
    [3_590, '1 h'],
    [7_500, '2 h 5 min'],
  ])('should say %d seconds as %s', (seconds, said) => {
    expect(sayWait(seconds)).toBe(said);
  });
});

describe('sayCount and sayMoney', () => {
  it('should set thousands apart, and give money its cents', () => {
    expect([sayCount(1_234_567), sayMoney(2846.5), sayMoney(0)]).toEqual(['1,234,567', '$2,846.50', '$0.00']);
  });
});
