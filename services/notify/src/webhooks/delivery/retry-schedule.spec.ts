import { retryDelay } from './webhook-worker.js';

describe('webhooks.md, Delivery: retryDelay', () => {
  it.each([
    [1, 5],
    [2, 15],
    [3, 45],
    [4, 135],
    [7, 3645],
    [8, 7200],
    [400, 7200],
  ])('should be, after %i attempts, %i seconds', (attempts, seconds) => {
    expect(retryDelay(attempts, 0.5)).toBe(seconds * 1000);
    expect(retryDelay(attempts, 0)).toBe(seconds * 900);
    expect(retryDelay(attempts, 1)).toBe(seconds * 1100);
  });
});
