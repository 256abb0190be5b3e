import { describeCheckIns, saySpan, saySpanShortly } from './span-words.js';

const TODAY = '2026-11-21';

describe('saySpan and saySpanShortly', () => {
  it.each([
    ['2026-11-05', '2026-11-05', 'day', 'Nov 5', 'Nov 5'],
    ['2025-11-05', '2025-11-05', 'day', 'Nov 5, 2025', 'Nov 5'],
    ['2026-10-25', '2026-10-31', 'week', 'Oct 25 - Oct 31', 'Oct 25'],
    ['2025-12-28', '2026-01-03', 'week', 'Dec 28, 2025 - Jan 3', 'Dec 28'],
    ['2023-02-01', '2023-02-28', 'month', 'February 2023', 'Feb 2023'],
  ] as const)('should say %s to %s by %s as %s, and shortly as %s', (from, to, by, said, shortly) => {
    const span = { from, to, count: 3 };
    expect([saySpan(span, by, TODAY), saySpanShortly(span, by)]).toEqual([said, shortly]);
  });
});

describe('describeCheckIns', () => {
  const day = (nth: number, count: number) => ({ from: `2026-11-0${nth}`, to: `2026-11-0${nth}`, count });
  it.each([
    [[], 'No check-ins'],
    [[day(1, 1)], 'Check-ins by day, Nov 1: 1 check-in.'],
    [[day(1, 0), day(2, 0)], 'Check-ins by day, Nov 1 - Nov 2: 0 check-ins.'],
    [[day(1, 3), day(2, 1_200)], 'Check-ins by day, Nov 1 - Nov 2: 1,203 check-ins, most on Nov 2: 1,200.'],
  ])('should describe %j', (spans, said) => {
    expect(describeCheckIns({ by: 'day', spans }, TODAY)).toBe(said);
  });
});
