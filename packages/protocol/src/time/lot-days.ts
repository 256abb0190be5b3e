import { z } from 'zod';
import { dayAfter, instantOf, isLotTime, lotTimeOf } from './lot-time.js';

/**
 * Whether the text is a day of the lot's calendar, `YYYY-MM-DD`, as the dashboard's ranges and the calendar's counts
 * use it.
 */
export const isLotDay = (text: string): boolean => text.length === 10 && isLotTime(`${text} 00:00:00`);

export const lotDaySchema = z
  .string()
  .refine(isLotDay, 'Not a valid date')
  .describe("A day of the lot's calendar, YYYY-MM-DD");

/** Both ends included. */
export interface DayRange {
  from: string;
  to: string;
}

/** The lot's day at an instant. */
export const lotDayOf = (instant: Date, timeZone: string): string => lotTimeOf(instant, timeZone).slice(0, 10);

/** Returns the day `days` later, or earlier. */
export const dayPlus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The number of days of a range; below 1 if it ends before it starts. */
export const daysIn = ({ from, to }: DayRange): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

export const daysOf = (range: DayRange): string[] =>
  Array.from({ length: Math.max(0, daysIn(range)) }, (_, index) => dayPlus(range.from, index));

/** The instant at which a day starts at the lot. If a clock change skips midnight, the instant of the change. */
export const beginOfDay = (day: string, timeZone: string): Date => instantOf(`${day} 00:00:00`, timeZone);

/** The start of the next day as a lot time. */
export const endOfDay = (day: string): string => dayAfter(`${day} 00:00:00`);

/** The first and last day of the month of `day`. */
export function monthRange(day: string): DayRange {
  const from = `${day.slice(0, 7)}-01`;
  const inNext = dayPlus(from, 31);
  return { from, to: dayPlus(`${inNext.slice(0, 7)}-01`, -1) };
}
