import { lotTimeOf } from '@lotline/contracts';
import fc from 'fast-check';
import { estimateWait, finishedWaits, MIN_RIDES, learn, noLessons, wholeRange, type FinishedWait } from './estimate.js';
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
  lately: 0,
});
/** One each noon before `NOON`, and a few minutes more or less than `minutes`. */
const noons = (count: number, minutes: number, waiting = 0): FinishedWait[] =>
  Array.from({ length: count }, (_, index) =>
    wait(NOON - (1 + (index % 20)) * DAY + (index % 7) * MINUTE, minutes + (index % 5) - 2, waiting),
  );
const inTurn = (waits: FinishedWait[]): FinishedWait[] =>
  [...waits].sort((one, other) => one.pickedUpAt - other.pickedUpAt);
const lessonsOf = (...waits: FinishedWait[]) => learn(noLessons(ZONE), inTurn(waits));
const at = (requestedAt: number, waiting = 0, queue: Partial<Queue> = {}) => ({
  requestedAt,
  ...{ waiting, longest: 0, drain: 0, lately: 0, ...queue },
});

describe('estimateWait', () => {
  it('should say nothing before there are thirty rides to learn from', () => {
    const rides = noons(MIN_RIDES, 8);
    expect(estimateWait(lessonsOf(...rides.slice(1)), at(NOON))).toBeNull();
    expect(estimateWait(lessonsOf(...rides), at(NOON))).not.toBeNull();
  });

  it('should be a range around what rides like this one took', () => {
    expect(estimateWait(lessonsOf(...noons(60, 8)), at(NOON))).toEqual({
      fromMinutes: 6,
      toMinutes: 10,
      exceeded: false,
    });
  });

  it('should know the hours, and borrow from others where an hour has no rides of its own', () => {
    const evenings = noons(200, 25).map((each) =>
      wait(each.requestedAt + 6 * HOUR, (each.pickedUpAt - each.requestedAt) / MINUTE),
    );
    const lessons = lessonsOf(...noons(200, 8), ...evenings);
    expect(estimateWait(lessons, at(NOON))?.toMinutes).toBeLessThan(15);
    expect(estimateWait(lessons, at(NOON + 6 * HOUR))?.fromMinutes).toBeGreaterThanOrEqual(20);
    const atNight = estimateWait(lessons, at(NOON + 14 * HOUR));
    expect(atNight?.fromMinutes).toBeLessThan(15);
    expect(atNight?.toMinutes).toBeGreaterThanOrEqual(25);
  });

  describe('where the present is unlike what was learnt', () => {
    /** Such rides take 6 to 10 minutes. */
    const lessons = lessonsOf(...noons(60, 8, 2), ...noons(60, 8, 4));

    it.each<[string, Partial<Queue>, [number, number] | null]>([
      ['is as ever', { waiting: 4, longest: 9, drain: 8, lately: 8 }, [6, 10]],
      ['somebody ahead has waited a little longer', { waiting: 2, longest: 10.5 }, [6, 16]],
      ['somebody ahead has waited far longer', { waiting: 2, longest: 46 }, null],
      ['the queue needs longer at the present pace', { waiting: 6, longest: 8, drain: 11 }, [6, 17]],
      ['the queue needs far longer at the present pace', { waiting: 6, longest: 8, drain: 40 }, null],
      ['nobody is picked up', { waiting: 4, longest: 5, drain: Number.POSITIVE_INFINITY }, null],
      ['who was picked up lately waited far longer', { waiting: 1, lately: 30 }, null],
      ['more wait than ever did', { waiting: 33, longest: 4, drain: 9 }, null],
    ])('should say nothing, or a range that reaches further, where %s', (_what, queue, range) => {
      const estimate = estimateWait(lessons, at(NOON, 0, queue));
      expect(estimate && [estimate.fromMinutes, estimate.toMinutes]).toEqual(range);
    });

    it('should never end before those ahead have waited, whatever the queue', () => {
      const minutes = fc.double({ min: 0, max: 200, noNaN: true });
      fc.assert(
        fc.property(fc.nat(60), minutes, minutes, minutes, fc.nat(120), (waiting, longest, drain, lately, waited) => {
          const queue = { waiting, longest: Math.max(longest, waited), drain, lately };
          const now = NOON + waited * MINUTE;
          const estimate = estimateWait(lessons, at(NOON, waiting, queue), now, queue);
          return !estimate || estimate.exceeded || waited + estimate.toMinutes >= Math.max(queue.longest, lately);
        }),
      );
    });

    it('should learn from what it said alone: a stop of the service widens no later range', () => {
      const stopped = noons(40, 90, 2).map((each) => ({ ...each, longest: 80 }));
      expect(lessonsOf(...noons(60, 8, 2), ...stopped).missed).toBeCloseTo(lessonsOf(...noons(60, 8, 2)).missed, 1);
    });
  });

  it('should be longer where many wait already', () => {
    const lessons = lessonsOf(...noons(200, 8, 1), ...noons(200, 24, 9));
    expect(estimateWait(lessons, at(NOON, 1))?.toMinutes).toBeLessThan(15);
    expect(estimateWait(lessons, at(NOON, 9))?.fromMinutes).toBeGreaterThanOrEqual(20);
  });

  it('should not be spoilt by pick-ups by mistake and by cards that were forgotten', () => {
    const spoilt = [1, 2, 3, 4].flatMap((day) => [
      wait(NOON - day * DAY, 5 / 60),
      wait(NOON - day * DAY - MINUTE, 6 * 60),
    ]);
    const lessons = lessonsOf(...noons(60, 8), ...spoilt);
    expect(lessons.waits).toHaveLength(60);
    expect(estimateWait(lessons, at(NOON))).toEqual({ fromMinutes: 6, toMinutes: 10, exceeded: false });
  });

  it('should follow a lot that became slower', () => {
    const before = noons(60, 8).map((each) =>
      wait(each.requestedAt - 25 * DAY, (each.pickedUpAt - each.requestedAt) / MINUTE),
    );
    expect(estimateWait(lessonsOf(...before, ...noons(60, 18)), at(NOON))?.fromMinutes).toBeGreaterThanOrEqual(15);
  });

  it('should be of the same hour of the lot’s clock on both sides of a change of it', () => {
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
    expect(estimateWait(lessonsOf(...rides, ...anHourOn), at(autumn))?.fromMinutes).toBeLessThan(10);
  });

  it('should be of what is left for who waits, and say so once the range has passed', () => {
    const lessons = lessonsOf(...noons(60, 12));
    const after = (minutes: number) => estimateWait(lessons, at(NOON), NOON + minutes * MINUTE);
    expect(after(0)).toEqual({ fromMinutes: 10, toMinutes: 14, exceeded: false });
    expect(after(6)).toEqual({ fromMinutes: 4, toMinutes: 8, exceeded: false });
    expect(after(14)).toEqual({ fromMinutes: 10, toMinutes: 14, exceeded: true });
    expect(after(600)?.exceeded).toBe(true);
  });

  it('should not know what had not happened yet', () => {
    const lessons = lessonsOf(...noons(60, 8));
    const later = learn(lessons, inTurn(noons(60, 40).map((each) => wait(each.requestedAt + 30 * DAY, 40))));
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

  it('should be a range that can be said, whatever happened', () => {
    fc.assert(
      fc.property(anyWaits, fc.nat(400), fc.integer({ min: 0, max: 300 }), (waits, waiting, waited) => {
        const lessons = lessonsOf(...waits.map((each) => wait(each.requestedAt, each.minutes, each.waiting)));
        const estimate = estimateWait(lessons, at(NOON, waiting), NOON + waited * MINUTE);
        if (lessons.waits.length < MIN_RIDES) return estimate === null;
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

describe('learn', () => {
  it('should come to the same in pieces as at once', () => {
    const waits = inTurn([...noons(80, 8), ...noons(80, 14, 3)]);
    const inPieces = learn(learn(noLessons(ZONE), waits.slice(0, 50)), waits.slice(50));
    expect(inPieces).toEqual(learn(noLessons(ZONE), waits));
  });

  it('should forget what is older than ninety days', () => {
    const old = noons(60, 8).map((each) => wait(each.requestedAt - 100 * DAY, 9));
    expect(lessonsOf(...old, ...noons(40, 8)).waits).toHaveLength(40);
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

  it('should count who waited then, but for a card that was forgotten', () => {
    expect(queueAt(NOON, stays).waiting).toBe(2);
    expect(queueAt(NOON - 6 * MINUTE, stays).waiting).toBe(3);
    expect(queueAt(NOON + HOUR, stays).waiting).toBe(2);
    expect(queueAt(NOON - DAY, stays).waiting).toBe(0);
  });

  /** Minutes before noon at which each asked and was picked up. */
  const stay = (asked: number, pickedUp?: number): Stay => ({
    requestedAt: NOON - asked * MINUTE,
    pickedUpAt: pickedUp === undefined ? null : NOON - pickedUp * MINUTE,
  });

  it.each<[string, Stay[], Partial<Queue>]>([
    ['nobody', [], { waiting: 0, longest: 0, drain: 0, lately: 0 }],
    ['the one who has waited longest', [stay(20), stay(8)], { waiting: 2, longest: 20 }],
    ['nobody who was passed over', [stay(20), stay(12, 2), stay(8)], { waiting: 2, longest: 8 }],
    ['those ahead of others, when one of these was taken first', [stay(20), stay(18), stay(12, 2)], { longest: 18 }],
    ['no forgotten card', [stay(181), stay(5)], { waiting: 1, longest: 5 }],
    [
      'a queue at the pace of the last half hour',
      [stay(60, 31), stay(50, 20), stay(45, 10), stay(9), stay(8), stay(7), stay(6), stay(5)],
      { waiting: 5, drain: 75, lately: 30 },
    ],
    ['a queue that nobody leaves', [stay(9), stay(8), stay(7), stay(6), stay(5)], { drain: Number.POSITIVE_INFINITY }],
    ['too few to have a pace', [stay(9), stay(8), stay(7), stay(6)], { drain: 0 }],
  ])('should know %s', (_what, queue, expected) => {
    expect(queueAt(NOON, queue)).toMatchObject(expected);
  });

  it('should be of those ahead alone, for who waits already', () => {
    const queue = [stay(20), stay(8), stay(3)];
    expect(queueAt(NOON - 8 * MINUTE, queue, NOON)).toMatchObject({ waiting: 1, longest: 20 });
    expect(queueAt(NOON - 20 * MINUTE, queue, NOON)).toMatchObject({ waiting: 0, longest: 0 });
  });

  it('should be part of every wait that is over', () => {
    expect(finishedWaits(stays)).toEqual([
      { requestedAt: NOON - 20 * MINUTE, pickedUpAt: NOON - 5 * MINUTE, waiting: 0, longest: 0, drain: 0, lately: 0 },
      { requestedAt: NOON - 8 * MINUTE, pickedUpAt: NOON + MINUTE, waiting: 2, longest: 12, drain: 0, lately: 0 },
    ]);
  });
});

describe('wholeRange', () => {
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
    expect(wholeRange(from, to)).toEqual({ fromMinutes, toMinutes });
  });
});
