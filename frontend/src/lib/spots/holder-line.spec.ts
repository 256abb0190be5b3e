import type { SpotHolder } from '@lotline/protocol';
import { holderLine } from './holder-line.js';

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
