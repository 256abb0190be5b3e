import { formatSpotUse } from './spot-use.js';

describe('add-customer.md, Parking spots: formatSpotUse', () => {
  it.each([
    [{ free: 33, total: 120, carsWithoutSpot: 0 }, '33 of 120 spots free'],
    [{ free: 33, total: 120, carsWithoutSpot: 1 }, '33 of 120 spots free, 1 car without a spot'],
    [{ free: 0, total: 20_000, carsWithoutSpot: 1_003 }, 'All 20,000 spots are taken, 1,003 cars without a spot'],
  ])('should say %j as %s', (use, text) => {
    expect(formatSpotUse(use)).toBe(text);
  });
});
