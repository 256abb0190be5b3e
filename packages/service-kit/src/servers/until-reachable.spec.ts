import { untilReachable } from './until-reachable.js';

const MINUTE_MS = 60_000;

/** A server that comes up at `upAt`, and a clock that moves when somebody waits. Both in ms. */
function serverFrom(upAt: number, reasonAt: (now: number) => string = () => 'refused') {
  let now = 0;
  const reports: { reason: string; at: number }[] = [];
  const waiting = (limitMs?: number) =>
    untilReachable(
      () => (now >= upAt ? Promise.resolve(now) : Promise.reject(new Error(reasonAt(now)))),
      {
        reasonOf: (error) => (error instanceof Error && error.message !== 'a bug' ? error.message : undefined),
        report: (reason) => reports.push({ reason, at: now }),
        ...(limitMs !== undefined && { limitMs }),
      },
      { now: () => now, wait: async (ms) => void (now += ms) },
    );
  return { waiting, reports, now: () => now };
}

describe('untilReachable', () => {
  it('should use a server within a second of its start, after two minutes and after a day', async () => {
    for (const upAt of [2 * MINUTE_MS, 24 * 60 * MINUTE_MS])
      expect(await serverFrom(upAt + 1).waiting()).toBe(upAt + 1000);
  });

  it('should report the same reason twice a minute, and a new one at once', async () => {
    const { waiting, reports } = serverFrom(2 * MINUTE_MS, (now) => (now < 45_000 ? 'no DNS' : 'refused'));
    await waiting();
    expect(reports).toEqual([
      { reason: 'no DNS', at: 0 },
      { reason: 'no DNS', at: 30_000 },
      { reason: 'refused', at: 45_000 },
      { reason: 'refused', at: 75_000 },
      { reason: 'refused', at: 105_000 },
    ]);
  });

  it('should give up at its limit with the last reason', async () => {
    const { waiting, now } = serverFrom(Infinity);
    await expect(waiting(10 * MINUTE_MS)).rejects.toThrow('refused');
    expect(now()).toBe(10 * MINUTE_MS);
  });

  it('should not wait after an error that does not end by itself', async () => {
    const { waiting, reports, now } = serverFrom(Infinity, () => 'a bug');
    await expect(waiting()).rejects.toThrow('a bug');
    expect([reports, now()]).toEqual([[], 0]);
  });
});
