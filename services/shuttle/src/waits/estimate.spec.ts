import { lotTimeOf } from '@lotline/protocol';
import fc from 'fast-check';
import { estimateWait, MIN_RIDES, roundRange } from './estimate.js';
import { pastWaits, similarWaits, type PastWait } from './past-waits.js';
import { queueAt, type Queue, type Stay } from './queue.js';

const ZONE = 'America/Los_Angeles';
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
/** Noon of a Wednesday. */
const NOON = Date.parse('2026-05-20T19:00:00Z');

const stay = (requestedAt: number, minutes: number): Stay => ({
  requestedAt,
  pickedUpAt: requestedAt + minutes * MINUTE,
});
/** One each noon before `NOON`, of `minutes` give or take a few. */
const noons = (count: number, minutes: number): Stay[] =>
  Array.from({ length: count }, (_, index) =>
    stay(NOON - (1 + (index % 20)) * DAY + (index % 7) * MINUTE, minutes + (index % 5) - 2),
  );
const moved = (stays: readonly Stay[], by: number): Stay[] =>
  stays.map(({ requestedAt, pickedUpAt }) => ({ requestedAt: requestedAt + by, pickedUpAt: (pickedUpAt ?? 0) + by }));
const pastOf = (...stays: Stay[]): PastWait[] =>
  pastWaits(
    stays.sort((one, other) => one.requestedAt - other.requestedAt),
    ZONE,
  );
const similarOf = (stays: Stay[], now = NOON): PastWait[] => similarWaits(pastOf(...stays), ZONE, now);
/** Waits with this many customers ahead. */
const withQueue = (stays: Stay[], waiting: number): PastWait[] =>
  similarOf(stays).map((wait) => ({ ...wait, waiting }));
const at = (requestedAt: number, waiting = 0, queue: Partial<Queue> = {}) => ({
  requestedAt,
  ...{ waiting, longest: 0, drain: 0, recent: 0, ...queue },
});

describe('dispatch.md, Board: estimateWait', () => {
  it('should return null below thirty past rides', () => {
    const similar = withQueue(noons(MIN_RIDES, 8), 0);
    expect(estimateWait(similar.slice(1), at(NOON))).toBeNull();
    expect(estimateWait(similar, at(NOON))).not.toBeNull();
  });

  it('should be a range around the waits of similar rides', () => {
    expect(estimateWait(withQueue(noons(60, 8), 0), at(NOON))).toEqual({
      fromMinutes: 6,
      toMinutes: 10,
      exceeded: false,
    });
  });

  it('should distinguish hours, and borrow from others if an hour has no rides', () => {
    const stays = [...noons(200, 8), ...moved(noons(200, 25), 6 * HOUR)];
    expect(estimateWait(similarOf(stays), at(NOON, 5))?.toMinutes).toBeLessThan(15);
    const evening = NOON + 6 * HOUR;
    expect(estimateWait(similarOf(stays, evening), at(evening, 5))?.fromMinutes).toBeGreaterThanOrEqual(20);
    expect(similarOf(stays, NOON + 14 * HOUR)).toHaveLength(200);
  });

  it('should prefer the same kind of day, then newer rides', () => {
    const ago = (days: number): Stay => stay(NOON - days * DAY, 8);
    const weekdays = similarOf([3, 7, 8, 14].map(ago)).map(({ pickedUpAt }) => Math.round((NOON - pickedUpAt) / DAY));
    expect(weekdays).toEqual([7, 8, 14, 3]);
  });

  describe('when the present is unlike the past', () => {
    /** Such rides take 6 to 10 minutes. */
    const similar = [...withQueue(noons(60, 8), 2), ...withQueue(noons(60, 8), 4)];

    it.each<[string, Partial<Queue>, [number, number, boolean]]>([
      ['is as ever', { waiting: 4, longest: 9, drain: 8, recent: 8 }, [6, 10, false]],
      ['somebody ahead has waited a little longer', { waiting: 2, longest: 10.5 }, [6, 16, false]],
      ['somebody ahead has waited far longer', { waiting: 2, longest: 46 }, [20, 70, true]],
      ['the queue needs longer at the present pace', { waiting: 6, longest: 8, drain: 11 }, [6, 17, false]],
      ['the queue needs far longer at the present pace', { waiting: 6, longest: 8, drain: 40 }, [20, 60, true]],
      ['no ride is picked up', { waiting: 4, longest: 5, drain: Number.POSITIVE_INFINITY }, [6, 15, true]],
      ['recently picked-up customers waited far longer', { waiting: 1, recent: 30 }, [15, 45, true]],
      ['more wait than ever did', { waiting: 33, longest: 4, drain: 9 }, [6, 15, true]],
    ])('should return a longer range, which is unusual if it only rests on the queue, if %s', (_what, queue, range) => {
      const estimate = estimateWait(similar, at(NOON, 0, queue));
      expect(estimate && [estimate.fromMinutes, estimate.toMinutes, estimate.unusual ?? false]).toEqual(range);
    });

    it('should become shorter while a customer waits in such a queue, and then be exceeded', () => {
      const after = (minutes: number) =>
        estimateWait(similar, at(NOON), NOON + minutes * MINUTE, { waiting: 2, longest: 46, drain: 0, recent: 0 });
      expect(after(10)).toEqual({ fromMinutes: 10, toMinutes: 60, exceeded: false, unusual: true });
      expect(after(70)).toEqual({ fromMinutes: 20, toMinutes: 70, exceeded: true, unusual: true });
    });

    it('should never end before the wait of those ahead, whatever the queue', () => {
      const minutes = fc.double({ min: 0, max: 200, noNaN: true });
      fc.assert(
        fc.property(fc.nat(60), minutes, minutes, minutes, fc.nat(120), (waiting, longest, drain, recent, waited) => {
          const queue = { waiting, longest: Math.max(longest, waited), drain, recent };
          const now = NOON + waited * MINUTE;
          const estimate = estimateWait(similar, at(NOON, waiting, queue), now, queue);
          if (!estimate) return false;
          return estimate.exceeded || waited + estimate.toMinutes >= Math.max(queue.longest, recent);
        }),
      );
    });
  });

  it('should be longer for a longer queue', () => {
    const similar = [...withQueue(noons(60, 8), 1), ...withQueue(noons(60, 24), 9)];
    expect(estimateWait(similar, at(NOON, 1))?.toMinutes).toBeLessThan(15);
    expect(estimateWait(similar, at(NOON, 9))?.fromMinutes).toBeGreaterThanOrEqual(20);
  });

  it('should ignore accidental pick-ups and forgotten cards', () => {
    const noise = [1, 2, 3, 4].flatMap((day) => [
      stay(NOON - day * DAY, 5 / 60),
      stay(NOON - day * DAY - MINUTE, 6 * 60),
    ]);
    expect(pastOf(...noons(60, 8), ...noise)).toHaveLength(60);
  });

  it('should adapt to a lot that becomes slower', () => {
    const stays = [...moved(noons(60, 8), -25 * DAY), ...noons(60, 18)];
    expect(estimateWait(withQueue(stays, 2), at(NOON, 2))?.fromMinutes).toBeGreaterThanOrEqual(15);
  });

  it('should compare hours of the lot’s clock across a clock change', () => {
    const autumn = Date.parse('2026-11-10T20:00:00Z');
    expect([lotTimeOf(new Date(NOON), ZONE).slice(11), lotTimeOf(new Date(autumn), ZONE).slice(11)]).toEqual([
      '12:00:00',
      '12:00:00',
    ]);
    const stays = moved(noons(200, 8), Date.parse('2026-10-31T19:00:00Z') - NOON);
    const anHourOn = moved(noons(200, 40), Date.parse('2026-10-31T20:00:00Z') - NOON);
    expect(estimateWait(similarOf([...stays, ...anHourOn], autumn), at(autumn, 5))?.fromMinutes).toBeLessThan(10);
  });

  it('should estimate the remaining wait, and report once the range is exceeded', () => {
    const similar = withQueue(noons(60, 12), 0);
    const after = (minutes: number) => estimateWait(similar, at(NOON), NOON + minutes * MINUTE);
    expect(after(0)).toEqual({ fromMinutes: 10, toMinutes: 14, exceeded: false });
    expect(after(6)).toEqual({ fromMinutes: 4, toMinutes: 8, exceeded: false });
    expect(after(14)).toEqual({ fromMinutes: 10, toMinutes: 14, exceeded: true });
    expect(after(600)?.exceeded).toBe(true);
  });

  const anyStays = fc.array(
    fc.record({
      requestedAt: fc.integer({ min: NOON - 200 * DAY, max: NOON }),
      minutes: fc.double({ min: 0, max: 500, noNaN: true }),
    }),
    { minLength: 30, maxLength: 120 },
  );

  it('should be a valid range, whatever happened', () => {
    fc.assert(
      fc.property(anyStays, fc.nat(400), fc.integer({ min: 0, max: 300 }), (stays, waiting, waited) => {
        const similar = similarOf(stays.map(({ requestedAt, minutes }) => stay(requestedAt, minutes)));
        const estimate = estimateWait(similar, at(NOON, waiting), NOON + waited * MINUTE);
        if (similar.length < MIN_RIDES) return estimate === null;
        if (!estimate) return false;
        const { fromMinutes, toMinutes, exceeded } = estimate;
        return (
          Number.isInteger(fromMinutes) &&
          Number.isInteger(toMinutes) &&
          fromMinutes >= 0 &&
          toMinutes >= fromMinutes + 2 &&
          toMinutes <= 200 &&
          (!exceeded || waited >= toMinutes)
        );
      }),
    );
  });
});

describe('queueAt', () => {
  const stays = [
    { requestedAt: NOON - 4 * HOUR, pickedUpAt: null },
    { requestedAt: NOON - 20 * MINUTE, pickedUpAt: NOON - 5 * MINUTE },
    { requestedAt: NOON - 10 * MINUTE, pickedUpAt: null },
    { requestedAt: NOON - 8 * MINUTE, pickedUpAt: NOON + MINUTE },
    { requestedAt: NOON, pickedUpAt: null },
  ];

  it('should count the customers waiting then, except forgotten cards', () => {
    expect(queueAt(NOON, stays).waiting).toBe(2);
    expect(queueAt(NOON - 6 * MINUTE, stays).waiting).toBe(3);
    expect(queueAt(NOON + HOUR, stays).waiting).toBe(2);
    expect(queueAt(NOON - DAY, stays).waiting).toBe(0);
  });

  /** Minutes before noon of the request and of the pick-up. */
  const stay = (asked: number, pickedUp?: number): Stay => ({
    requestedAt: NOON - asked * MINUTE,
    pickedUpAt: pickedUp === undefined ? null : NOON - pickedUp * MINUTE,
  });

  it.each<[string, Stay[], Partial<Queue>]>([
    ['nobody', [], { waiting: 0, longest: 0, drain: 0, recent: 0 }],
    ['the longest wait', [stay(20), stay(8)], { waiting: 2, longest: 20 }],
    ['no customer who was passed over', [stay(20), stay(12, 2), stay(8)], { waiting: 2, longest: 8 }],
    ['those ahead of others, when one of these was taken first', [stay(20), stay(18), stay(12, 2)], { longest: 18 }],
    ['no forgotten card', [stay(181), stay(5)], { waiting: 1, longest: 5 }],
    [
      'a queue at the pace of the last half hour',
      [stay(60, 31), stay(50, 20), stay(45, 10), stay(9), stay(8), stay(7), stay(6), stay(5)],
      { waiting: 5, drain: 75, recent: 30 },
    ],
    ['a queue that nobody leaves', [stay(9), stay(8), stay(7), stay(6), stay(5)], { drain: Number.POSITIVE_INFINITY }],
    ['too few to have a pace', [stay(9), stay(8), stay(7), stay(6)], { drain: 0 }],
  ])('should return %s', (_what, queue, expected) => {
    expect(queueAt(NOON, queue)).toMatchObject(expected);
  });

  it('should only count those ahead of a pending ride', () => {
    const queue = [stay(20), stay(8), stay(3)];
    expect(queueAt(NOON - 8 * MINUTE, queue, NOON)).toMatchObject({ waiting: 1, longest: 20 });
    expect(queueAt(NOON - 20 * MINUTE, queue, NOON)).toMatchObject({ waiting: 0, longest: 0 });
  });

  it('should have the length that past waits remember', () => {
    expect(pastWaits(stays, ZONE)).toMatchObject([
      { minutes: 15, waiting: 0, weekday: 3 },
      { minutes: 9, waiting: 2, weekday: 3 },
    ]);
  });
});

describe('roundRange', () => {
  it.each([
    [5.4, 11.2, 5, 12],
    [0, 0.4, 0, 2],
    [-1, 1.5, 0, 2],
    [6.2, 6.4, 6, 8],
    [19.9, 20, 19, 21],
    [23, 41, 20, 45],
    [20, 21, 20, 25],
    [61, 99, 60, 100],
  ])('should round %d to %d minutes outwards', (from, to, fromMinutes, toMinutes) => {
    expect(roundRange(from, to)).toEqual({ fromMinutes, toMinutes });
  });
});
