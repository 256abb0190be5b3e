import { Health } from './health.js';

describe('Health', () => {
  it('should check once for concurrent requests, and again half a second later', async () => {
    let now = 0;
    let checked = 0;
    const health = new Health('gateway', () => now);
    health.register('database', () => (checked += 1), 'shared');
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

  describe('with a check that fails', () => {
    const failing = (): never => {
      throw new Error('fails');
    };
    let now = 0;
    let health: Health;
    let broken: Set<string>;
    const readinessAt = (ms: number) => {
      now = ms;
      return health.readiness();
    };
    beforeEach(async () => {
      health = new Health('gateway', () => now);
      broken = new Set();
      const check = (name: string) => () => (broken.has(name) ? failing() : undefined);
      health.register('http', check('http'), 'own');
      health.register('broker', check('broker'), 'shared');
      health.register('calls', check('calls'), { ownUnless: 'broker' });
      expect(await readinessAt(0)).toEqual({
        ready: true,
        degraded: false,
        checks: { http: 'ok', broker: 'ok', calls: 'ok' },
      });
    });

    it.each([
      ['ready while a shared server fails', ['broker'], true],
      ['ready while a check fails because a shared server does', ['broker', 'calls'], true],
      ['not ready while the process itself fails', ['http'], false],
      ['not ready while a check fails although the shared server works', ['calls'], false],
      ['not ready while both fail', ['http', 'broker'], false],
    ])('should be %s', async (_what, failures, ready) => {
      for (const each of failures) broken.add(each);
      expect(await readinessAt(1000)).toMatchObject({ ready: true, degraded: true });
      expect(await readinessAt(6000)).toMatchObject({ ready, degraded: true });
      broken.clear();
      expect(await readinessAt(7000)).toMatchObject({ ready: true, degraded: false });
    });

    it('should stay ready when a fault of its own is shorter than five seconds', async () => {
      for (const start of [1000, 10_000]) {
        broken.add('calls');
        expect((await readinessAt(start)).ready).toBe(true);
        expect((await readinessAt(start + 4999)).ready).toBe(true);
        broken.clear();
        expect((await readinessAt(start + 5500)).ready).toBe(true);
      }
    });

    it('should not be ready before each check has succeeded once', async () => {
      const starting = new Health('gateway', () => now);
      starting.register('database', () => (broken.has('database') ? failing() : undefined), 'shared');
      broken.add('database');
      now = 0;
      expect((await starting.readiness()).ready).toBe(false);
      broken.clear();
      now = 1000;
      expect((await starting.readiness()).ready).toBe(true);
    });
  });
});
