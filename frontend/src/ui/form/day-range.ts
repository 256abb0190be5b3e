import { isLotTime } from '@lotline/contracts';
import { z } from 'zod';

/** Days of the lot's calendar, `YYYY-MM-DD`, both within the range; '' where none was chosen yet. */
export interface DayRange {
  from: string;
  to: string;
}

export const isLotDay = (text: string): boolean => isLotTime(`${text} 00:00:00`);

const UNREADABLE = 'Write a day like Nov 21, 2026';
const BACKWARDS = 'The last day is before the first';

const lotDay = z.string().min(1, 'Please pick a date range').refine(isLotDay, UNREADABLE);

/** A range that can be asked for: both days are in it, in their order. */
export const dayRangeSchema = z.object({ from: lotDay, to: lotDay }).refine(({ from, to }) => from <= to, BACKWARDS);

/** Why the days that were chosen so far can be no range, or null. Both are judged together, a missing one not yet. */
export function refusalOfDays({ from, to }: DayRange): string | null {
  const days = [from, to].filter((day) => day !== '');
  if (!days.every(isLotDay)) return UNREADABLE;
  return days.length === 2 && from > to ? BACKWARDS : null;
}
