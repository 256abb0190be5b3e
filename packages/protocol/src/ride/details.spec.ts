import { isSameDetails, rideDetailsSchema, unknownPlace, type RideDetails } from './details.js';

const LOT = { terminals: ['T1', 'T2'], doors: { T2: ['Door 4', 'Door 5'] } };

describe('customer-page.md, Ride details: rideDetailsSchema', () => {
  it.each<[unknown, string]>([
    [{ partySize: 0 }, 'People must be at least 1'],
    [{ partySize: 1.5 }, 'People must be a whole number'],
    [{ bags: -1 }, 'Bags must be at least 0'],
    [{ bags: 100 }, 'Bags must be at most 99'],
    [{ wheelchairPlaces: 21 }, 'Wheelchair places must be at most 20'],
    [{ terminal: ' ' }, 'terminal is empty'],
    [{ ready: 'yes' }, 'ready must be true or false'],
  ])('should refuse %j', (given, message) => {
    expect(rideDetailsSchema.safeParse(given).error?.issues[0]?.message).toBe(message);
  });

  it('should accept any part of the details', () => {
    const all = { partySize: 4, bags: 0, wheelchairPlaces: 1, terminal: 'T2', door: 'Door 4', ready: false };
    expect(rideDetailsSchema.parse({})).toEqual({});
    expect(rideDetailsSchema.parse(all)).toEqual(all);
  });
});

describe('customer-page.md, Ride details: unknownPlace', () => {
  it.each<[RideDetails, string | null]>([
    [{}, null],
    [{ terminal: 'T1' }, null],
    [{ terminal: 'T3' }, 'terminal'],
    [{ terminal: 'T2', door: 'Door 4' }, null],
    [{ terminal: 'T1', door: 'Door 4' }, 'door'],
    [{ door: 'Door 4' }, 'door'],
    [{ terminal: 'toString', door: 'Door 4' }, 'terminal'],
  ])('should check %j', (details, expected) => {
    expect(unknownPlace(details, LOT)).toBe(expected);
  });

  it('should find no door at a lot without doors', () => {
    expect(unknownPlace({ terminal: 'T1', door: 'Door 4' }, { terminals: ['T1'] })).toBe('door');
  });
});

describe('isSameDetails', () => {
  it.each<[RideDetails | undefined, RideDetails | undefined, boolean]>([
    [undefined, {}, true],
    [{ bags: 2, ready: true }, { ready: true, bags: 2 }, true],
    [{ ready: false }, {}, false],
    [{ door: 'Door 4' }, { door: 'Door 5' }, false],
  ])('should compare %j with %j', (one, other, expected) => {
    expect(isSameDetails(one, other)).toBe(expected);
  });
});
