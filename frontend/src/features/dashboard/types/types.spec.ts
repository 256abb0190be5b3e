import { clientTypes } from '@lotline/contracts';
import { typeColour } from './type-colours.js';
import { typeShares } from './type-shares.js';

const LOT = { host: 'lot.example', reservationsHost: 'reservations.example' };

describe('typeShares', () => {
  it.each([
    [{}, []],
    [{ 'Walk In': 0 }, []],
    [{ 'Walk In': 7 }, [['Walk In', 100]]],
    [
      { Way: 1, 'Walk In': 2 },
      [
        ['Walk In', 67],
        ['Way', 33],
      ],
    ],
    [
      { c: 1, b: 1, a: 1 },
      [
        ['a', 33],
        ['b', 33],
        ['c', 33],
      ],
    ],
    [
      { Way: 1, 'Walk In': 999 },
      [
        ['Walk In', 100],
        ['Way', 0],
      ],
    ],
    [
      { '7': 1, Way: 199 },
      [
        ['Way', 100],
        ['7', 1],
      ],
    ],
  ])('should give %j whole percentages, most first', (breakdown, shares) => {
    expect(typeShares(breakdown).map(({ type, percent }) => [type, percent])).toEqual(shares);
  });
});

describe('typeColour', () => {
  it.each([
    ['regular', 'var(--accent)'],
    ['VIP', 'var(--contract)'],
    ['Corporate Client', 'var(--ink-3)'],
    ['Member', 'var(--pickup)'],
    ['lot.example Monthly Contract', 'var(--contract)'],
    ['Contract Customer', 'var(--contract)'],
    ['Phone Reservation - Pay at Office', 'var(--warn)'],
    ['lot.example', 'var(--accent)'],
    ['reservations.example', 'var(--pickup)'],
    ['a type of an old import', 'var(--accent)'],
  ])('should give %s %s', (type, colour) => {
    expect(typeColour(type, LOT)).toBe(colour);
  });

  it('should give every type of the lot one', () => {
    for (const type of clientTypes(LOT)) expect(typeColour(type, LOT)).toMatch(/^var\(--[\w-]+\)$/);
  });
});
