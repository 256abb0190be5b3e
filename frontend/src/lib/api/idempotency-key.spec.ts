import { repeatKeys } from './idempotency-key.js';

describe('repeatKeys', () => {
  it('should keep the key of the same content, and give any other a new one', () => {
    let made = 0;
    const keys = repeatKeys(() => String((made += 1)));
    expect(['a', 'a', 'b', 'a'].map((content) => keys.keyOf(content))).toEqual(['1', '1', '2', '3']);
    keys.accepted();
    expect(keys.keyOf('a')).toBe('4');
  });
});
