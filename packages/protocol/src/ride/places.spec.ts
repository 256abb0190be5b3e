import { isOverfull, placesLeft } from './places.js';

describe('dispatch.md, Places: placesLeft', () => {
  const couple = { partySize: 2 };
  const group = { partySize: 2, details: { partySize: 5, wheelchairPlaces: 1 } };

  it.each([
    ['an empty shuttle', [], { seats: 12, wheelchairPlaces: 1 }, { seats: 12, wheelchairs: 1 }],
    [
      'people as booked and as they say',
      [couple, group],
      { seats: 12, wheelchairPlaces: 1 },
      { seats: 5, wheelchairs: 0 },
    ],
    ['too many', [group, group], { seats: 8, wheelchairPlaces: 1 }, { seats: -2, wheelchairs: -1 }],
    ['a shuttle of unknown size', [group], {}, { seats: null, wheelchairs: null }],
  ])('should count %s', (_what, cards, shuttle, left) => {
    expect(placesLeft(cards, shuttle)).toEqual(left);
  });

  it.each([
    [{ seats: 0, wheelchairs: 0 }, false],
    [{ seats: -1, wheelchairs: 3 }, true],
    [{ seats: 3, wheelchairs: -1 }, true],
    [{ seats: null, wheelchairs: null }, false],
  ])('should call %j overfull: %s', (left, expected) => expect(isOverfull(left)).toBe(expected));
});
