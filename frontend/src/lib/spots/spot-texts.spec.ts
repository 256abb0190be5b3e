import type { SpotHolder } from '@lotline/protocol';
import { formatSpotUse, holderLine } from './spot-texts.js';

const here: SpotHolder = {
  id: 'c0a7c5a4-5f0e-4f35-9d0c-3a5a6f3f6a10',
  firstName: 'Clara',
  lastName: 'Santos',
  checkInDateTime: '2026-11-21 05:30:00',
  checkedInAt: '2026-11-21T13:34:00.000Z',
};
const booked: SpotHolder = { ...here, firstName: 'Rui', checkInDateTime: '2026-11-25 08:00:00', checkedInAt: null };

describe('holderLine', () => {
  it.each<[SpotHolder[], string | null]>([
    [[], null],
    [[here], 'Clara Santos has been here since Nov 21, 5:34 AM.'],
    [[booked], 'Rui Santos is booked here from Nov 25, 8:00 AM.'],
    [[{ ...booked, checkInDateTime: '' }], 'Rui Santos is booked here.'],
    [[here, booked], 'Clara Santos has been here since Nov 21, 5:34 AM. 1 other customer also has this spot.'],
    [
      [here, booked, booked],
      'Clara Santos has been here since Nov 21, 5:34 AM. 2 other customers also have this spot.',
    ],
  ])('should describe the holders %j as: %s', (holders, line) => {
    const now = new Date('2026-11-21T15:42:00Z');
    expect(holderLine(holders, 'America/Los_Angeles', now, '2026-11-21 07:42:00')).toBe(line);
  });
});

describe('add-customer.md, Parking spots: formatSpotUse', () => {
  it.each([
    [{ free: 33, total: 120, carsWithoutSpot: 0 }, '33 of 120 spots free'],
    [{ free: 33, total: 120, carsWithoutSpot: 1 }, '33 of 120 spots free, 1 car without a spot'],
    [{ free: 0, total: 20_000, carsWithoutSpot: 1_003 }, 'All 20,000 spots are taken, 1,003 cars without a spot'],
  ])('should say %j as %s', (use, text) => {
    expect(formatSpotUse(use)).toBe(text);
  });
});
