import { wholeRange } from './range.js';

describe('wholeRange', () => {
  it.each([
    [5.4, 11.2, 5, 12],
    [0, 0.4, 0, 2],
    [-1, 1.5, 0, 2],
    [6.2, 6.4, 6, 8],
    [19.9, 20, 19, 21],
    [23, 41, 20, 45],
    [20, 21, 20, 25],
    [61, 99, 60, 100],
  ])('should round %d to %d minutes outwards', (from, to, fromMinutes, toMinutes) => {
    expect(wholeRange(from, to)).toEqual({ fromMinutes, toMinutes });
  });
});
