import { clientTypes } from '@lotline/protocol';
import { typeColor, typeShares } from './client-types.js';

const LOT = { host: 'lot.example', reservationsHost: 'reservations.example' };

describe('dashboard.md, Client type distribution: typeShares', () => {
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
  ])('should give %j whole percentages, largest first', (breakdown, shares) => {
    expect(typeShares(breakdown).map(({ type, percent }) => [type, percent])).toEqual(shares);
  });
});

describe('dashboard.md, Client type distribution: typeColor', () => {
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
  ])('should color %s %s', (type, color) => {
    expect(typeColor(type, LOT)).toBe(color);
  });

  it('should give every type of the lot a color', () => {
    for (const type of clientTypes(LOT)) expect(typeColor(type, LOT)).toMatch(/^var\(--[\w-]+\)$/);
  });
});
