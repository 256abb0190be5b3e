import fc from 'fast-check';
import { spotKey, type SpotOffer } from '@lotline/protocol';
import { holdsSpot, toSpotOffer, toSpotUse, type HeldSpots } from './free-spots.js';

const LOT = { parkingSpots: ['A1-A2', 'B1'] };

/** Booked spots without a car, except for those of `parked`. */
const held = (booked: readonly string[], parked: HeldSpots = {}): HeldSpots => ({
  ...Object.fromEntries(booked.map((spot) => [spotKey(spot), 0])),
  ...parked,
});

describe('add-customer.md, Parking spots: toSpotOffer', () => {
  it.each<[string[], Omit<SpotOffer, 'carsWithoutSpot'>]>([
    [[], { next: 'A1', free: 3, total: 3 }],
    [['A1'], { next: 'A2', free: 2, total: 3 }],
    [[' a 1 ', 'A2'], { next: 'B1', free: 1, total: 3 }],
    [['B1', 'Z9', 'curb'], { next: 'A1', free: 2, total: 3 }],
    [['A1', 'A2', 'B1', 'b1'], { next: null, free: 0, total: 3 }],
  ])('should offer the free spots while %j are held', (booked, offer) => {
    expect(toSpotOffer(LOT, held(booked), 0)).toEqual({ ...offer, carsWithoutSpot: 0 });
  });

  it.each<[string[], Omit<SpotOffer, 'carsWithoutSpot'>]>([
    [['a 1'], { next: 'B1', free: 1, total: 2 }],
    [['B1'], { next: 'A1', free: 1, total: 2 }],
    [['A1', 'B1'], { next: null, free: 0, total: 1 }],
    [['A1-A2', 'B1'], { next: null, free: 0, total: 3 }],
  ])('should not offer %j, which are out of use', (parkingSpotsOutOfUse, offer) => {
    const lot = { ...LOT, parkingSpotsOutOfUse };
    expect(toSpotOffer(lot, held(['A2']), 0)).toEqual({ ...offer, carsWithoutSpot: 0 });
  });

  it.each<[string, HeldSpots, number, number]>([
    ['every car has a spot', { A1: 1, A2: 1 }, 2, 0],
    ['three cars have none', { A1: 1 }, 4, 3],
    ['two cars share a spot', { A1: 2 }, 2, 0],
    ['a car stands in a place that is not listed', { CURB: 1 }, 1, 0],
    ['a car has a placeholder instead of a spot', { TBD: 2, 'N/A': 1, '': 1, A1: 1 }, 5, 4],
    ['a spot is only booked', { A1: 0 }, 1, 1],
  ])('should count the cars without a spot if %s', (_, spots, cars, carsWithoutSpot) => {
    expect(toSpotOffer(LOT, spots, cars)).toMatchObject({ carsWithoutSpot });
  });

  it('should offer nothing if the lot lists no spots', () => {
    expect(toSpotOffer({}, held(['A1']), 0)).toEqual({ next: null, free: 0, total: 0, carsWithoutSpot: 0 });
  });

  it('should offer the first free spot, whatever is held', () => {
    const spots = Array.from({ length: 20 }, (_, at) => `A${at + 1}`);
    const written = fc
      .tuple(fc.constantFrom(...spots), fc.boolean())
      .map(([spot, low]) => (low ? `${spot} `.toLowerCase() : spot));
    fc.assert(
      fc.property(fc.array(written), (booked) => {
        const { next, free } = toSpotOffer({ parkingSpots: spots }, held(booked), 0);
        const keys = booked.map(spotKey);
        expect(next).toBe(spots.find((spot) => !keys.includes(spotKey(spot))) ?? null);
        expect(free).toBe(spots.length - new Set(keys).size);
      }),
    );
  });
});

describe('toSpotUse', () => {
  it('should be null if the lot lists no spots', () => {
    expect(toSpotUse({}, {}, 2)).toBeNull();
    expect(toSpotUse(LOT, { A1: 1 }, 2)).toEqual({ free: 2, total: 3, carsWithoutSpot: 1 });
  });
});

describe('holdsSpot', () => {
  const TODAY = '2026-11-24';
  const NOT_HERE = {
    manualCheckInStatus: null,
    manualCheckInTimestamp: null,
    manualCheckOutStatus: null,
    manualCheckOutTimestamp: null,
  } as const;
  const HERE = {
    ...NOT_HERE,
    manualCheckInStatus: 'checked-in',
    manualCheckInTimestamp: '2026-11-20T18:00:00.000Z',
  } as const;
  const LEFT = {
    ...HERE,
    manualCheckOutStatus: 'checked-out',
    manualCheckOutTimestamp: '2026-11-20T19:00:00.000Z',
  } as const;

  it.each([
    ['a booking to come', NOT_HERE, '2026-12-01 09:00:00', true],
    ['a stay of no length that is not checked in yet', NOT_HERE, '2026-11-24 05:00:00', true],
    ['a booking that ended early today', NOT_HERE, '2026-11-24 00:00:00', true],
    ['a booking that ended yesterday evening', NOT_HERE, '2026-11-23 18:00:00', true],
    ['a booking that ended yesterday afternoon', NOT_HERE, '2026-11-23 17:59:59', false],
    ['a contract without an end', NOT_HERE, '', true],
    ['a customer who is here and late', HERE, '2026-11-01 09:00:00', true],
    ['a customer who left before their time', LEFT, '2026-12-01 09:00:00', false],
    [
      'a customer who came back',
      { ...LEFT, manualCheckInTimestamp: '2026-11-20T20:00:00.000Z' },
      '2026-11-01 09:00:00',
      true,
    ],
  ])('should be correct for %s', (_who, status, checkOutDateTime, isHeld) => {
    expect(holdsSpot({ ...status, parkingSpot: 'A1', checkOutDateTime }, TODAY)).toBe(isHeld);
    for (const parkingSpot of ['', 'TBD', 'tbd ', 'N/A'])
      expect(holdsSpot({ ...status, parkingSpot, checkOutDateTime }, TODAY)).toBe(false);
  });
});
