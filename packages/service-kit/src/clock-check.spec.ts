import { aheadOf, type Sample } from './clock-check.js';

const NOON = Date.parse('2026-05-20T12:00:00Z');
/** A question that took `took` ms; the process's clock is ahead by `ahead` ms. */
const sample = (took: number, ahead: number, half = took / 2): Sample => ({
  asked: NOON + ahead,
  there: NOON + half,
  answered: NOON + ahead + took,
});

describe('aheadOf', () => {
  it.each<[string, Sample[], number]>([
    ['clocks that agree', [sample(10, 0), sample(4, 0)], 0],
    ['a difference within the time of the answer', [sample(400, 150)], 0],
    ['a clock that is ahead', [sample(10, 3000), sample(2, 3000)], 2999],
    ['a clock that is behind', [sample(10, -3000), sample(2, -3000)], -2999],
    ['slow answers beside a fast one', [sample(9000, 3000), sample(2, 3000), sample(500, 3000)], 2999],
    ['an answer that was slow on its way back', [sample(1000, 0, 1)], 0],
  ])('should judge %s', (_what, samples, ahead) => {
    expect(aheadOf(samples)).toBe(ahead);
  });
});
