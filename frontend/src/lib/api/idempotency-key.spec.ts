import { idempotencyKeys } from './idempotency-key.js';

describe('idempotencyKeys', () => {
  it('should reuse the key of unchanged content, and create one for other content', () => {
    let made = 0;
    const keys = idempotencyKeys(() => String((made += 1)));
    expect(['a', 'a', 'b', 'a'].map((content) => keys.keyFor(content))).toEqual(['1', '1', '2', '3']);
    keys.accepted();
    expect(keys.keyFor('a')).toBe('4');
  });
});
