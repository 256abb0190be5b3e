import { Throttle } from './throttle.js';

describe('Throttle', () => {
  it('should allow so many a minute for each key, and say how long to wait', () => {
    const throttle = new Throttle(2);
    expect([throttle.take('a', 0), throttle.take('a', 10), throttle.take('a', 20_500)]).toEqual([0, 0, 40]);
    expect(throttle.take('b', 20_500)).toBe(0);
  });

  it('should begin anew after the minute', () => {
    const throttle = new Throttle(1);
    throttle.take('a', 0);
    expect([throttle.take('a', 59_999), throttle.take('a', 60_000), throttle.take('a', 60_001)]).toEqual([1, 0, 60]);
  });

  it('should not count those that it refuses, nor those that only ask', () => {
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
});
