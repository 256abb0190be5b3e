import { unavailable } from '@lotline/protocol';
import { BatchedLookup } from './batched-lookup.js';

describe('BatchedLookup', () => {
  it('should run one query at a time, for all keys that arrived meanwhile, once per key', async () => {
    const questions: string[][] = [];
    let running = 0;
    const lookup = new BatchedLookup(async (keys) => {
      questions.push(keys);
      running += 1;
      expect(running).toBe(1);
      await Promise.resolve();
      running -= 1;
      return keys.filter((key) => key.startsWith('real'));
    }, 0);
    const keys = ['first', ...Array.from({ length: 2500 }, (_, n) => `made up ${n}`), 'real', 'real'];
    const found = await Promise.all(keys.map((key) => lookup.has(key)));
    expect(found.filter(Boolean)).toHaveLength(2);
    expect(questions.map(({ length }) => length)).toEqual([1, 1000, 1000, 501]);
  });

  it('should treat every key as existing while the owner is unavailable', async () => {
    const lookup = new BatchedLookup(() => Promise.reject(unavailable()), 0);
    expect(await lookup.has('a')).toBe(true);
  });

  it('should reject the lookups of a failed query, and query again for others', async () => {
    let isRetryable = true;
    const lookup = new BatchedLookup(
      (keys) => (isRetryable ? Promise.reject(new Error('away')) : Promise.resolve(keys)),
      0,
    );
    await expect(lookup.has('a')).rejects.toThrow('away');
    isRetryable = false;
    expect(await lookup.has('a')).toBe(true);
  });
});
