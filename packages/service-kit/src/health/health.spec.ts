import { Health } from './health.js';

describe('Health', () => {
  it('should check once for concurrent requests, and again half a second later', async () => {
    let now = 0;
    let checked = 0;
    const health = new Health('gateway', () => now);
    health.register('database', () => (checked += 1));
    const results = await Promise.all(Array.from({ length: 50 }, () => health.readiness()));
    expect(new Set(results.map(({ ready }) => ready))).toEqual(new Set([true]));
    now = 499;
    await health.readiness();
    expect(checked).toBe(1);
    now = 500;
    await health.readiness();
    expect(checked).toBe(2);
  });

  it('should not be ready once it drains', async () => {
    const health = new Health('gateway', () => 0);
    expect((await health.readiness()).ready).toBe(true);
    health.drain();
    expect((await health.readiness()).ready).toBe(false);
  });
});
