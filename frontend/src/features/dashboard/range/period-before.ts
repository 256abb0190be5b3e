import { dayPlus, daysIn, monthRange, type DayRange } from '@lotline/protocol';
import { monthPlus } from '../../../lib/calendar/days.js';

/** What the days of a range are compared with. */
export interface AmountBefore {
  range: DayRange;
  amount: number;
}

/**
 * Returns the period before a range, as long as the part of the range that is over. Whole months are compared with the months before
 * them: November up to the 21st with October up to the 21st, all of November with all of October. Null for a range to come.
 */
export function periodBefore({ from, to }: DayRange, today: string): DayRange | null {
  if (from > today) return null;
  const length = daysIn({ from, to: to < today ? to : today });
  const last = dayPlus(from, -1);
  const isWholeMonths = from === monthRange(from).from && to === monthRange(to).to;
  if (!isWholeMonths) return { from: dayPlus(from, -length), to: last };
  const first = monthPlus(from, -monthsIn({ from, to }));
  if (to <= today) return { from: first, to: last };
  const same = dayPlus(first, length - 1);
  return { from: first, to: same < last ? same : last };
}

const monthsIn = ({ from, to }: DayRange): number => monthNumber(to) - monthNumber(from) + 1;

const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
