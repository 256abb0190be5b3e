import { lotTimeOf } from '@lotline/protocol';
import fc from 'fast-check';
import {
  estimateWait,
  finishedWaits,
  MIN_RIDES,
  updateModel,
  emptyModel,
  roundRange,
  type FinishedWait,
} from './estimate.js';
import { queueAt, type Queue, type Stay } from './queue.js';

const ZONE = 'America/Los_Angeles';
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
/** Noon of a Wednesday. */
const NOON = Date.parse('2026-05-20T19:00:00Z');

const wait = (requestedAt: number, minutes: number, waiting = 0): FinishedWait => ({
  requestedAt,
  pickedUpAt: requestedAt + minutes * MINUTE,
  waiting,
  longest: 0,
  drain: 0,
  recent: 0,
});
/** One each noon before `NOON`, of `minutes` give or take a few. */
const noons = (count: number, minutes: number, waiting = 0): FinishedWait[] =>
  Array.from({ length: count }, (_, index) =>
    wait(NOON - (1 + (index % 20)) * DAY + (index % 7) * MINUTE, minutes + (index % 5) - 2, waiting),
  );
const inEndOrder = (waits: FinishedWait[]): FinishedWait[] =>
  [...waits].sort((one, other) => one.pickedUpAt - other.pickedUpAt);
const modelOf = (...waits: FinishedWait[]) => updateModel(emptyModel(ZONE), inEndOrder(waits));
const at = (requestedAt: number, waiting = 0, queue: Partial<Queue> = {}) => ({
  requestedAt,
  ...{ waiting, longest: 0, drain: 0, recent: 0, ...queue },
});

describe('dispatch.md, Board: estimateWait', () => {
  it('should return null below thirty past rides', () => {
    const rides = noons(MIN_RIDES, 8);
    expect(estimateWait(modelOf(...rides.slice(1)), at(NOON))).toBeNull();
    expect(estimateWait(modelOf(...rides), at(NOON))).not.toBeNull();
  });

  it('should be a range around the waits of similar rides', () => {
    expect(estimateWait(modelOf(...noons(60, 8)), at(NOON))).toEqual({
      fromMinutes: 6,
      toMinutes: 10,
      exceeded: false,
    });
  });

  it('should distinguish hours, and borrow from others if an hour has no rides', () => {
    const evenings = noons(200, 25).map((each) =>
      wait(each.requestedAt + 6 * HOUR, (each.pickedUpAt - each.requestedAt) / MINUTE),
    );
    const model = modelOf(...noons(200, 8), ...evenings);
    expect(estimateWait(model, at(NOON))?.toMinutes).toBeLessThan(15);
    expect(estimateWait(model, at(NOON + 6 * HOUR))?.fromMinutes).toBeGreaterThanOrEqual(20);
    const atNight = estimateWait(model, at(NOON + 14 * HOUR));
    expect(atNight?.fromMinutes).toBeLessThan(15);
    expect(atNight?.toMinutes).toBeGreaterThanOrEqual(25);
  });

  describe('when the present is unlike the past', () => {
    /** Such rides take 6 to 10 minutes. */
    const model = modelOf(...noons(60, 8, 2), ...noons(60, 8, 4));

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
      const estimate = estimateWait(model, at(NOON, 0, queue));
      expect(estimate && [estimate.fromMinutes, estimate.toMinutes, estimate.unusual ?? false]).toEqual(range);
    });

    it('should become shorter while a customer waits in such a queue, and then be exceeded', () => {
      const after = (minutes: number) =>
        estimateWait(model, at(NOON), NOON + minutes * MINUTE, { waiting: 2, longest: 46, drain: 0, recent: 0 });
      expect(after(10)).toEqual({ fromMinutes: 10, toMinutes: 60, exceeded: false, unusual: true });
      expect(after(70)).toEqual({ fromMinutes: 20, toMinutes: 70, exceeded: true, unusual: true });
    });

    it('should never end before the wait of those ahead, whatever the queue', () => {
      const minutes = fc.double({ min: 0, max: 200, noNaN: true });
      fc.assert(
        fc.property(fc.nat(60), minutes, minutes, minutes, fc.nat(120), (waiting, longest, drain, recent, waited) => {
          const queue = { waiting, longest: Math.max(longest, waited), drain, recent };
          const now = NOON + waited * MINUTE;
          const estimate = estimateWait(model, at(NOON, waiting, queue), now, queue);
          if (!estimate) return false;
          return estimate.exceeded || waited + estimate.toMinutes >= Math.max(queue.longest, recent);
        }),
      );
    });

    it('should learn only from its estimates: an interruption of the service does not widen later ranges', () => {
      const stopped = noons(40, 90, 2).map((each) => ({ ...each, longest: 80 }));
      expect(modelOf(...noons(60, 8, 2), ...stopped).missed).toBeCloseTo(modelOf(...noons(60, 8, 2)).missed, 1);
    });
  });

  it('should be longer for a longer queue', () => {
    const model = modelOf(...noons(200, 8, 1), ...noons(200, 24, 9));
    expect(estimateWait(model, at(NOON, 1))?.toMinutes).toBeLessThan(15);
    expect(estimateWait(model, at(NOON, 9))?.fromMinutes).toBeGreaterThanOrEqual(20);
  });

  it('should ignore accidental pick-ups and forgotten cards', () => {
    const withNoise = [1, 2, 3, 4].flatMap((day) => [
      wait(NOON - day * DAY, 5 / 60),
      wait(NOON - day * DAY - MINUTE, 6 * 60),
    ]);
    const model = modelOf(...noons(60, 8), ...withNoise);
    expect(model.waits).toHaveLength(60);
    expect(estimateWait(model, at(NOON))).toEqual({ fromMinutes: 6, toMinutes: 10, exceeded: false });
  });

  it('should adapt to a lot that becomes slower', () => {
    const before = noons(60, 8).map((each) =>
      wait(each.requestedAt - 25 * DAY, (each.pickedUpAt - each.requestedAt) / MINUTE),
    );
    expect(estimateWait(modelOf(...before, ...noons(60, 18)), at(NOON))?.fromMinutes).toBeGreaterThanOrEqual(15);
  });

  it('should compare hours of the lot’s clock across a clock change', () => {
    const autumn = Date.parse('2026-11-10T20:00:00Z');
    expect([lotTimeOf(new Date(NOON), ZONE).slice(11), lotTimeOf(new Date(autumn), ZONE).slice(11)]).toEqual([
      '12:00:00',
      '12:00:00',
    ]);
    const shift = Date.parse('2026-10-31T19:00:00Z') - NOON;
    const rides = noons(60, 8).map((each) =>
      wait(each.requestedAt + shift, (each.pickedUpAt - each.requestedAt) / MINUTE),
    );
    const anHourOn = rides.map((each) => wait(each.requestedAt + HOUR, 40));
    expect(estimateWait(modelOf(...rides, ...anHourOn), at(autumn))?.fromMinutes).toBeLessThan(10);
  });

  it('should estimate the remaining wait, and report once the range is exceeded', () => {
    const model = modelOf(...noons(60, 12));
    const after = (minutes: number) => estimateWait(model, at(NOON), NOON + minutes * MINUTE);
    expect(after(0)).toEqual({ fromMinutes: 10, toMinutes: 14, exceeded: false });
    expect(after(6)).toEqual({ fromMinutes: 4, toMinutes: 8, exceeded: false });
    expect(after(14)).toEqual({ fromMinutes: 10, toMinutes: 14, exceeded: true });
    expect(after(600)?.exceeded).toBe(true);
  });

  it('should not use waits that had not ended yet', () => {
    const model = modelOf(...noons(60, 8));
    const later = updateModel(model, inEndOrder(noons(60, 40).map((each) => wait(each.requestedAt + 30 * DAY, 40))));
    expect(estimateWait(later, at(NOON - DAY / 2))?.toMinutes).toBeLessThan(15);
  });

  const anyWaits = fc.array(
    fc.record({
      requestedAt: fc.integer({ min: NOON - 200 * DAY, max: NOON }),
      minutes: fc.double({ min: 0, max: 500, noNaN: true }),
      waiting: fc.nat(300),
    }),
    { minLength: 30, maxLength: 120 },
  );

  it('should be a valid range, whatever happened', () => {
    fc.assert(
      fc.property(anyWaits, fc.nat(400), fc.integer({ min: 0, max: 300 }), (waits, waiting, waited) => {
        const model = modelOf(...waits.map((each) => wait(each.requestedAt, each.minutes, each.waiting)));
        const estimate = estimateWait(model, at(NOON, waiting), NOON + waited * MINUTE);
        if (model.waits.length < MIN_RIDES) return estimate === null;
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

describe('updateModel', () => {
  it('should give the same model in batches as at once', () => {
    const waits = inEndOrder([...noons(80, 8), ...noons(80, 14, 3)]);
    const inPieces = updateModel(updateModel(emptyModel(ZONE), waits.slice(0, 50)), waits.slice(50));
    expect(inPieces).toEqual(updateModel(emptyModel(ZONE), waits));
  });

  it('should drop waits older than ninety days', () => {
    const old = noons(60, 8).map((each) => wait(each.requestedAt - 100 * DAY, 9));
    expect(modelOf(...old, ...noons(40, 8)).waits).toHaveLength(40);
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

  it('should be included in every finished wait', () => {
    expect([...finishedWaits(stays)]).toEqual([
      { requestedAt: NOON - 20 * MINUTE, pickedUpAt: NOON - 5 * MINUTE, waiting: 0, longest: 0, drain: 0, recent: 0 },
      { requestedAt: NOON - 8 * MINUTE, pickedUpAt: NOON + MINUTE, waiting: 2, longest: 12, drain: 0, recent: 0 },
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
