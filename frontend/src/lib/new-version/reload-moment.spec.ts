import fc from 'fast-check';
import { isGoodMoment, LONG_HIDDEN, LONG_QUIET } from './reload-moment.js';

const NOW = 1_000_000_000;
const at = (quietFor: number, hiddenFor: number | null) => ({
  now: NOW,
  touchedAt: NOW - quietFor,
  hiddenAt: hiddenFor === null ? null : NOW - hiddenFor,
});

describe('isGoodMoment', () => {
  it.each([
    [LONG_QUIET, null, true],
    [LONG_QUIET - 1, null, false],
    [LONG_HIDDEN, LONG_HIDDEN, true],
    [LONG_HIDDEN, LONG_HIDDEN - 1, false],
    [0, 0, false],
  ])('should judge a screen that is quiet for %i ms and hidden for %p ms', (quietFor, hiddenFor, good) => {
    expect(isGoodMoment({ ...at(quietFor, hiddenFor), holds: false })).toBe(good);
  });

  it('should never be while something would be lost', () => {
    fc.assert(
      fc.property(fc.nat(), fc.option(fc.nat()), (quietFor, hiddenFor) => {
        expect(isGoodMoment({ ...at(quietFor, hiddenFor), holds: true })).toBe(false);
      }),
    );
  });
});
