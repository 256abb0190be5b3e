import fc from 'fast-check';
import { staysOverlap } from './stay-here.js';

const stay = (checkIn: number, checkOut: number) => ({
  checkInDateTime: `2026-11-${String(checkIn).padStart(2, '0')} 12:00:00`,
  checkOutDateTime: `2026-11-${String(checkOut).padStart(2, '0')} 12:00:00`,
});

describe('staysOverlap', () => {
  it.each<[string, [number, number], [number, number], boolean]>([
    ['apart', [1, 3], [5, 7], false],
    ['one after the other', [1, 3], [3, 5], false],
    ['sharing a day', [1, 4], [3, 5], true],
    ['one within the other', [1, 9], [3, 5], true],
    ['the same', [1, 3], [1, 3], true],
    ['the same moment twice', [3, 3], [3, 3], true],
    ['a moment within', [1, 5], [3, 3], true],
    ['a moment at the begin', [3, 5], [3, 3], true],
    ['a moment at the end', [1, 3], [3, 3], false],
    ['one that ends before it begins, as its first moment', [4, 1], [3, 5], true],
    ['one that ends before it begins, before the other', [2, 1], [3, 5], false],
  ])('should compare two stays %s', (_, a, b, overlap) => {
    expect(staysOverlap(stay(...a), stay(...b))).toBe(overlap);
  });

  it('should be symmetric, and true for a stay and itself', () => {
    const any = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })).map(([a, b]) => stay(a, b));
    fc.assert(
      fc.property(any, any, (a, b) => {
        expect(staysOverlap(a, b)).toBe(staysOverlap(b, a));
        expect(staysOverlap(a, a)).toBe(true);
      }),
    );
  });
});
