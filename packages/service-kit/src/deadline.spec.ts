import { DeadlineExceeded, within } from './deadline.js';

describe('within', () => {
  it('should return what the work returns, and throw what it throws', async () => {
    expect(await within(60_000, Promise.resolve(7))).toBe(7);
    await expect(within(60_000, Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  });

  it('should give up work that never ends', async () => {
    await expect(within(1, new Promise(() => undefined))).rejects.toBeInstanceOf(DeadlineExceeded);
  });
});
