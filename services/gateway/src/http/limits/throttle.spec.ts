import { Throttle } from './throttle.js';

describe('Throttle', () => {
  it('should allow the limit per minute and key, and return the time to wait', () => {
    const throttle = new Throttle(2);
    expect([throttle.take('a', 0), throttle.take('a', 10), throttle.take('a', 20_500)]).toEqual([0, 0, 40]);
    expect(throttle.take('b', 20_500)).toBe(0);
  });

  it('should start over after a minute', () => {
    const throttle = new Throttle(1);
    throttle.take('a', 0);
    expect([throttle.take('a', 59_999), throttle.take('a', 60_000), throttle.take('a', 60_001)]).toEqual([1, 0, 60]);
  });

  it('should not count rejected calls, nor checks', () => {
    const throttle = new Throttle(1);
    expect([throttle.wait('a', 0), throttle.wait('a', 0), throttle.take('a', 0)]).toEqual([0, 0, 0]);
    throttle.take('a', 59_000);
    expect(throttle.take('a', 60_000)).toBe(0);
  });

  it('should hold a bounded number of keys', () => {
    const throttle = new Throttle(1);
    for (let key = 0; key <= 100_000; key += 1) throttle.count(String(key), 0);
    expect([throttle.wait('0', 1), throttle.wait('1', 1)]).toEqual([0, 60]);
  });

  describe('shared with other gateways', () => {
    it('should share a key at a tenth of the limit, and then what was added since', () => {
      const throttle = new Throttle(20);
      throttle.count('a', 0);
      expect(throttle.dueShares(1, 10)).toEqual([]);
      throttle.count('a', 1);
      const [share] = throttle.dueShares(2, 10);
      expect(share).toEqual({ key: 'a', count: 2, endsAt: 60_000 });
      throttle.count('a', 3);
      if (share) throttle.applyTotal(share, { count: 12, endsAt: 50_000 }, 4);
      expect(throttle.dueShares(5, 10)).toEqual([]);
      for (let call = 0; call < 7; call += 1) expect(throttle.take('a', 5)).toBe(0);
      expect(throttle.take('a', 5)).toBe(50);
      expect(throttle.dueShares(5, 10)).toEqual([{ key: 'a', count: 8, endsAt: 50_000 }]);
    });

    it('should share again what was not exchanged, and no expired window', () => {
      const throttle = new Throttle(1);
      throttle.count('a', 0);
      expect([throttle.dueShares(1, 10), throttle.dueShares(2, 10)]).toEqual(Array(2).fill([expect.anything()]));
      expect(throttle.dueShares(60_000, 10)).toEqual([]);
    });

    it('should share a limited number of keys at a time', () => {
      const throttle = new Throttle(1);
      for (const key of 'abc') throttle.count(key, 0);
      const first = throttle.dueShares(1, 2);
      for (const share of first) throttle.applyTotal(share, share, 1);
      expect([first.map(({ key }) => key), throttle.dueShares(1, 2).map(({ key }) => key)]).toEqual([
        ['a', 'b'],
        ['c'],
      ]);
    });

    it('should start over for a forgotten key', () => {
      const throttle = new Throttle(1);
      throttle.count('a', 0);
      const [share] = throttle.dueShares(1, 10);
      throttle.forget('a');
      if (share) throttle.applyTotal(share, { count: 5, endsAt: 60_000 }, 1);
      expect([throttle.dueShares(2, 10), throttle.take('a', 2)]).toEqual([[], 0]);
    });
  });
});
