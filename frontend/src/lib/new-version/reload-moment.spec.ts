import fc from 'fast-check';
import { isReloadMoment, HIDDEN_BEFORE_RELOAD, IDLE_BEFORE_RELOAD } from './reload-moment.js';

const NOW = 1_000_000_000;
const at = (quietFor: number, hiddenFor: number | null) => ({
  now: NOW,
  lastInputAt: NOW - quietFor,
  hiddenAt: hiddenFor === null ? null : NOW - hiddenFor,
});

describe('screens.md, New versions: isReloadMoment', () => {
  it.each([
    [IDLE_BEFORE_RELOAD, null, true],
    [IDLE_BEFORE_RELOAD - 1, null, false],
    [HIDDEN_BEFORE_RELOAD, HIDDEN_BEFORE_RELOAD, true],
    [HIDDEN_BEFORE_RELOAD, HIDDEN_BEFORE_RELOAD - 1, false],
    [0, 0, false],
  ])('should decide for a page that is idle for %i ms and hidden for %p ms', (quietFor, hiddenFor, good) => {
    expect(isReloadMoment({ ...at(quietFor, hiddenFor), isBusy: false })).toBe(good);
  });

  it('should be false while something would be lost', () => {
    fc.assert(
      fc.property(fc.nat(), fc.option(fc.nat()), (quietFor, hiddenFor) => {
        expect(isReloadMoment({ ...at(quietFor, hiddenFor), isBusy: true })).toBe(false);
      }),
    );
  });
});
