import { daysOf } from '@lotline/protocol';
import { CHECK_INS, REVENUE, type Series } from './series.js';
import { describeSpans, formatShortSpan, formatSpan, groupDays, type Span } from './spans.js';

const TODAY = '2026-11-21';
const days = (from: string, to: string, amount = 2) => daysOf({ from, to }).map((day) => ({ day, amount }));

describe('dashboard.md, Check-ins chart: groupDays', () => {
  it.each([
    ['one day', '2026-11-21', '2026-11-21', 'day', 1],
    ['the current month', '2026-11-01', '2026-11-30', 'day', 21],
    ['a quarter', '2026-08-01', '2026-10-31', 'day', 92],
    ['a little more', '2026-07-31', '2026-10-31', 'week', 14],
    ['a year', '2025-11-22', '2026-11-21', 'week', 53],
    ['eighteen months', '2025-05-14', '2026-11-21', 'week', 80],
    ['five years', '2021-11-22', '2026-11-21', 'month', 61],
    ['future days', '2026-11-22', '2026-12-31', 'day', 0],
  ])('should show %s, %s to %s, by %s in %d points', (_, from, to, by, points) => {
    const all = days(from, to);
    const { by: found, spans } = groupDays(all, TODAY);
    expect([found, spans.length]).toEqual([by, points]);
    const past = all.filter(({ day }) => day <= TODAY);
    expect(spans.reduce((sum, { amount }) => sum + amount, 0)).toBe(past.length * 2);
    expect([spans.at(0)?.from, spans.at(-1)?.to]).toEqual([past.at(0)?.day, past.at(-1)?.day]);
  });

  it('should start weeks on Sundays, and cut the first and last at the range’s ends', () => {
    const { spans } = groupDays(days('2026-06-03', '2026-10-06', 1), TODAY);
    expect(spans.slice(0, 2)).toEqual([
      { from: '2026-06-03', to: '2026-06-06', amount: 4 },
      { from: '2026-06-07', to: '2026-06-13', amount: 7 },
    ]);
    expect(spans.at(-1)).toEqual({ from: '2026-10-04', to: '2026-10-06', amount: 3 });
  });

  it('should group by whole months, including February', () => {
    const { spans } = groupDays(days('2023-01-15', '2026-11-21', 1), TODAY);
    expect(spans.slice(0, 2)).toEqual([
      { from: '2023-01-15', to: '2023-01-31', amount: 17 },
      { from: '2023-02-01', to: '2023-02-28', amount: 28 },
    ]);
  });
});

describe('formatSpan and formatShortSpan', () => {
  it.each([
    ['2026-11-05', '2026-11-05', 'day', 'Nov 5', 'Nov 5'],
    ['2025-11-05', '2025-11-05', 'day', 'Nov 5, 2025', 'Nov 5'],
    ['2026-10-25', '2026-10-31', 'week', 'Oct 25 - Oct 31', 'Oct 25'],
    ['2025-12-28', '2026-01-03', 'week', 'Dec 28, 2025 - Jan 3', 'Dec 28'],
    ['2023-02-01', '2023-02-28', 'month', 'February 2023', 'Feb 2023'],
  ] as const)('should format %s to %s by %s as %s, and in short as %s', (from, to, by, text, short) => {
    const span = { from, to, amount: 3 };
    expect([formatSpan(span, by, TODAY), formatShortSpan(span, by)]).toEqual([text, short]);
  });
});

describe('dashboard.md, Check-ins chart: describeSpans', () => {
  const day = (nth: number, amount: number) => ({ from: `2026-11-0${nth}`, to: `2026-11-0${nth}`, amount });
  it.each<[Series, Span[], string]>([
    [CHECK_INS, [], 'No check-ins'],
    [CHECK_INS, [day(1, 1)], 'Check-ins by day, Nov 1: 1 check-in.'],
    [CHECK_INS, [day(1, 0), day(2, 0)], 'Check-ins by day, Nov 1 - Nov 2: 0 check-ins.'],
    [CHECK_INS, [day(1, 3), day(2, 1_200)], 'Check-ins by day, Nov 1 - Nov 2: 1,203 check-ins, peak on Nov 2: 1,200.'],
    [REVENUE, [day(1, 80.5), day(2, 20)], 'Revenue by day, Nov 1 - Nov 2: $100.50, peak on Nov 1: $80.50.'],
  ])('should describe %j', (series, spans, text) => {
    expect(describeSpans(series, { by: 'day', spans }, TODAY)).toBe(text);
  });
});
