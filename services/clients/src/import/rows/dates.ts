import { instantFrom, instantOf, isLotTime, lotTimeFrom, lotTimeOf, type DateOrder } from '@lotline/protocol';
import { AMBIGUOUS_MIDNIGHT, clockOf } from './clock-times.js';
import { plainDate, writtenDateOf } from './written-dates.js';
import { splitZone } from './zones.js';

/** A parsed cell. A date cell of a spreadsheet has no zone: its Date shows the cell's time in UTC. */
export type ImportedCell = string | number | boolean | Date | null;

/** How dates are read: the lot's time zone, and the order of day and month of the file. */
export interface DateReading {
  timeZone: string;
  order: DateOrder;
}

/**
 * A cell as a lot time. `isDay`: the cell has no time, which is then midnight. `order` is the order of day and month of a date that the
 * order of the file contradicts. `problem` says what is wrong with the cell, as the end of a sentence that begins with its value.
 */
export type ReadDate = { time: string; isDay: boolean; otherOrder?: DateOrder } | { problem: string };

/** The years of a parking lot's dates. PostgreSQL also refuses some outside them: year 0, and years of more than four digits. */
export const SENSIBLE_YEARS = { min: 1970, max: 2199 };
/** `time` is a lot time or an instant of `toISOString`, which writes other years as `+010000` or `-000001`. */
export const isSensibleYear = (time: string): boolean => {
  const year = Number(/^(\d{4})-/.exec(time)?.[1]);
  return year >= SENSIBLE_YEARS.min && year <= SENSIBLE_YEARS.max;
};

/**
 * Days since day 0 of spreadsheets. Limited to the years 1955 to 2119, so that other numbers are not taken for dates.
 */
const isSerial = (value: number): boolean => value >= 20_000 && value <= 80_000;
const SERIAL_EPOCH = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

const NO_DATE = 'is not a valid date and time: write it like 2026-11-20 09:30';
const NO_MIDNIGHT = 'is the start of its day or the end: write 00:00 or 23:59';
const NO_YEAR = 'has no year: write it like 2026-11-20 09:30';
const NOT_IN_CALENDAR = 'does not exist in the calendar';
export const OTHER_YEAR = `is out of range. The year must be from ${SENSIBLE_YEARS.min} to ${SENSIBLE_YEARS.max}`;
const ORDER_NAMES = { 'month-first': 'month first', 'day-first': 'day first' };

/**
 * Reads a cell as a lot time. Accepts wall-clock times as people write them: `2026-11-20 09:30`, ISO 8601, `11/20/2026 9:30 AM` in the
 * order of the file, `Fri, Nov 20th, 2026 at 9am`, `20 de noviembre de 2026`. Text with a zone is an instant, converted to the lot's
 * clock. ISO 8601 without a zone is cut to minutes (docs/product/validation.md#import-rows).
 */
export function readDate(cell: ImportedCell, reading: DateReading): ReadDate {
  if (typeof cell === 'string') return readText(cell.trim(), reading);
  const date =
    cell instanceof Date ? cell : typeof cell === 'number' && isSerial(cell) ? dateOfSerial(cell) : undefined;
  const time = date && wallClock(date);
  if (time === undefined || !isLotTime(time))
    return { problem: typeof cell === 'number' ? numberProblem(cell) : NO_DATE };
  return { time, isDay: time.endsWith('00:00:00') };
}

/** Like `readDate`, as an instant. Keeps the milliseconds of the cell. */
export function readInstant(cell: ImportedCell, reading: DateReading): { instant: string } | { problem: string } {
  const written = typeof cell === 'string' ? instantFrom(cell.trim()) : undefined;
  if (written) return { instant: written.toISOString() };
  const ms = cell instanceof Date ? cell.getUTCMilliseconds() : 0;
  const read = readDate(cell instanceof Date ? new Date(cell.getTime() - ms) : cell, reading);
  if ('problem' in read) return read;
  // Time zones cannot be applied to every year, so another year is left to `isSensibleYear`.
  if (!isSensibleYear(read.time)) return { instant: read.time };
  return { instant: new Date(instantOf(read.time, reading.timeZone).getTime() + ms).toISOString() };
}

/** Returns `HH:mm:ss` of a cell with only a time of day, otherwise undefined. */
export function importedTimeOfDay(cell: ImportedCell): string | undefined {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? undefined : cell.toISOString().slice(11, 19);
  if (typeof cell === 'number' && cell >= 0 && cell < 1)
    return new Date(Math.round(cell * DAY_MS)).toISOString().slice(11, 19);
  const clock = typeof cell === 'string' ? clockOf(plainDate(cell)) : undefined;
  return clock === AMBIGUOUS_MIDNIGHT ? undefined : clock;
}

function readText(text: string, { timeZone, order }: DateReading): ReadDate {
  const iso = lotTimeFrom(text, timeZone);
  if (iso !== undefined) return { time: iso, isDay: false };
  const plain = plainDate(text);
  const date = writtenDateOf(plain, order);
  if (date === undefined) return { problem: textProblem(plain) };
  const behind = splitZone(date.rest.replace(/^[\s,.-]*(t(?=\d))?/, '').trim(), timeZone);
  const isDay = behind?.clock === '';
  const clock = behind === undefined || isDay ? '00:00:00' : clockOf(behind.clock);
  if (behind === undefined || clock === undefined) return { problem: NO_DATE };
  if (clock === AMBIGUOUS_MIDNIGHT) return { problem: NO_MIDNIGHT };
  const year = date.year.length === 2 ? `20${date.year}` : date.year;
  const wall = `${year}-${pad(date.month)}-${pad(date.day)} ${clock}`;
  if (!isLotTime(wall)) return { problem: calendarProblem(date, year, clock) };
  const time = behind.offset === undefined ? wall : lotTimeOf(instantAt(wall, behind.offset), timeZone);
  return { time, isDay, ...(date.order !== undefined && date.order !== order && { otherOrder: date.order }) };
}

const pad = (part: number): string => String(part).padStart(2, '0');

/** `offset` in minutes */
const instantAt = (wall: string, offset: number): Date =>
  new Date(Date.parse(`${wall.replace(' ', 'T')}Z`) - offset * 60_000);

/** Says whether the date would exist in the other order. */
function calendarProblem(
  { month, day, order }: NonNullable<ReturnType<typeof writtenDateOf>>,
  year: string,
  clock: string,
): string {
  if (!isSensibleYear(`${year}-`)) return OTHER_YEAR;
  const swapped = `${year}-${pad(day)}-${pad(month)} ${clock}`;
  if (order === undefined || !isLotTime(swapped)) return NOT_IN_CALENDAR;
  return `has no month ${month}, and the dates of this file are read with the ${ORDER_NAMES[order]}: write ${swapped.slice(0, 16)}`;
}

const NO_YEAR_TEXT = /^(\d{1,2}[-/.]\d{1,2}|\p{L}{3,}\.? \d{1,2}|\d{1,2}[- ]\p{L}{3,})( .*)?$/u;

function textProblem(plain: string): string {
  if (/^\d+([.,]\d+)?$/.test(plain)) return numberProblem(Number(plain.replace(',', '.')));
  return NO_YEAR_TEXT.test(plain) ? NO_YEAR : NO_DATE;
}

/** Explains a number without separators, which programs write for a date when its column has no date format. */
function numberProblem(value: number): string {
  const advice = 'format the column as a date, or write it like 2026-11-20 09:30';
  const guess = isSerial(value) ? wallClock(dateOfSerial(value)) : epochTime(value);
  if (guess === undefined) return `is a number, not a date: ${advice}`;
  const meaning = isSerial(value) ? 'the day number of a spreadsheet' : 'seconds since 1970';
  return `is a bare number. As ${meaning} it would be ${guess.slice(0, 16)}: ${advice}`;
}

/** Reads seconds or milliseconds since 1970, from 2001 to 2100, as a time in UTC. */
function epochTime(value: number): string | undefined {
  const seconds = value > 1e11 ? value / 1000 : value;
  return seconds >= 978_307_200 && seconds < 4_102_444_800 ? wallClock(new Date(seconds * 1000)) : undefined;
}

/** A serial is a float, so its seconds are slightly inexact. */
const dateOfSerial = (serial: number): Date => new Date(SERIAL_EPOCH + Math.round(serial * 86_400) * 1000);

/** The date of a cell may be a float, so its seconds are slightly inexact. */
function wallClock(date: Date): string | undefined {
  const rounded = new Date(Math.floor((date.getTime() + 1) / 1000) * 1000);
  return Number.isNaN(rounded.getTime()) ? undefined : rounded.toISOString().slice(0, 19).replace('T', ' ');
}
