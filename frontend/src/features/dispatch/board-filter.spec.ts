import { aBoardCard } from '../../testing/builders.js';
import { filterLanes, matchesFilter } from './board-filter.js';

const reyes = aBoardCard({ firstName: 'José', lastName: 'Reyes', phone: '310-555-0142', terminal: 'T2' });

describe('dispatch.md, Board: matchesFilter', () => {
  it.each([
    ['rey', true],
    ['jose', true],
    ['Reyes, José', true],
    ['0142', true],
    ['310-555', true],
    ['t2', true],
    ['reyes T2', true],
    ['', true],
    ['  ', true],
    ['t', false],
    ['T1', false],
    ['reyes T1', false],
    ['0143', false],
    ['B5', false],
  ])('should match José Reyes, 310-555-0142, T2, with %p: %p', (text, expected) => {
    expect(matchesFilter(reyes, text)).toBe(expected);
  });
});

describe('filterLanes', () => {
  it('should keep every lane, and the same lanes without a text', () => {
    const ada = aBoardCard({ terminal: 'T1' });
    const lanes = new Map([
      ['requesting_ride' as const, [ada, reyes]],
      ['dropped_off' as const, []],
    ]);
    expect([...filterLanes(lanes, 'reyes')]).toEqual([
      ['requesting_ride', [reyes]],
      ['dropped_off', []],
    ]);
    expect(filterLanes(lanes, ' ')).toBe(lanes);
  });
});
