import { isLotTime } from '@lotline/protocol';
import { z } from 'zod';

/** Lot days, `YYYY-MM-DD`, both inclusive; '' for one that is not chosen yet. */
export interface DayRange {
  from: string;
  to: string;
}

export const isLotDay = (text: string): boolean => isLotTime(`${text} 00:00:00`);

const UNPARSABLE = 'Enter a date like Nov 21, 2026';
const REVERSED = 'The last day is before the first';

const lotDay = z.string().min(1, 'Please pick a date range').refine(isLotDay, UNPARSABLE);

/** A complete range: both days, in order. */
export const dayRangeSchema = z.object({ from: lotDay, to: lotDay }).refine(({ from, to }) => from <= to, REVERSED);
