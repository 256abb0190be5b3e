import fc from 'fast-check';
import { offerOf } from './free-spots.js';
import { spotKey } from './parking-spots.js';

const SPOTS = ['A1', 'A2', 'B1'];

describe('offerOf', () => {
  it.each<[string[], ReturnType<typeof offerOf>]>([
    [[], { next: 'A1', free: 3, total: 3 }],
    [['A1'], { next: 'A2', free: 2, total: 3 }],
    [[' a 1 ', 'A2'], { next: 'B1', free: 1, total: 3 }],
    [['B1', 'Z9', 'curb'], { next: 'A1', free: 2, total: 3 }],
    [['A1', 'A2', 'B1', 'b1'], { next: null, free: 0, total: 3 }],
  ])('should offer what is free while %j are held', (held, offer) => {
    expect(offerOf(SPOTS, held)).toEqual(offer);
  });

  it('should offer nothing where the lot lists none', () => {
    expect(offerOf([], ['A1'])).toEqual({ next: null, free: 0, total: 0 });
  });

  it('should offer the first that nobody holds, whatever is held', () => {
    const spots = Array.from({ length: 20 }, (_, at) => `A${at + 1}`);
    const written = fc
      .tuple(fc.constantFrom(...spots), fc.boolean())
      .map(([spot, low]) => (low ? `${spot} `.toLowerCase() : spot));
    fc.assert(
      fc.property(fc.array(written), (held) => {
        const { next, free } = offerOf(spots, held);
        const keys = held.map(spotKey);
        expect(next).toBe(spots.find((spot) => !keys.includes(spotKey(spot))) ?? null);
        expect(free).toBe(spots.length - new Set(keys).size);
      }),
    );
  });
});
