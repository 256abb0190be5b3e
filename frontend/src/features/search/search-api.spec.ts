import { aClient } from '../../testing/builders.js';
import { isSpotNamed, spotFirst } from './search-api.js';

describe('isSpotNamed', () => {
  it.each([
    ['C17', 'C17', true],
    ['c 17', 'C17', true],
    ['C17', ' c17', true],
    ['C170', 'C17', false],
    ['', '', false],
    ['C17', '', false],
  ])('should compare the spot %j with %j', (parkingSpot, term, named) => {
    expect(isSpotNamed({ parkingSpot }, term)).toBe(named);
  });
});

describe('spotFirst', () => {
  it('should list the parked car, then bookings of the spot, then others in their order', () => {
    const here = { manualCheckInStatus: 'checked-in', manualCheckInTimestamp: '2026-11-15T13:34:00Z' } as const;
    const clients = [
      aClient({ id: 'named', customerId: 'XC17' }),
      aClient({ id: 'neighbor', parkingSpot: 'C18' }),
      aClient({ id: 'booked', parkingSpot: 'c17' }),
      aClient({ id: 'parked', parkingSpot: 'C17', ...here }),
    ];
    expect(spotFirst(clients, 'C17').map(({ id }) => id)).toEqual(['parked', 'booked', 'named', 'neighbor']);
  });
});
