import { instantFrom, instantOf, isLotTime, lotTimeFrom } from '@lotline/contracts';

/** A parsed cell. A date cell of a spreadsheet has no zone: its Date shows the cell's time in UTC. */
export type ImportedCell = string | number | boolean | Date | null;

const TIME = String.raw`(?:[ T,]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(?:([AP])\.?M\.?)?)?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${TIME}$`, 'i');
const MONTH_FIRST = new RegExp(String.raw`^(\d{1,2})[-/](\d{1,2})[-/](\d{4}|\d{2})${TIME}$`, 'i');
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})${TIME}$`, 'i');
const MONTH_BY_NAME = new RegExp(String.raw`^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})${TIME}$`, 'i');
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

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

/**
 * Parses a cell as a lot time; undefined for other values and dates that do not exist. Accepts wall-clock times as
 * people write them: `2026-11-20 09:30`, ISO 8601, `11/20/2026 9:30 AM` (month first), `20.11.2026 9:30`, `Nov 20,
 * 2026`. A date without a time is midnight. Text with a zone is an instant, converted to the lot's clock. ISO 8601
 * without a zone is cut to minutes (docs/product/validation.md#import-rows).
 */
export function importedLotTime(cell: ImportedCell, timeZone: string): string | undefined {
  const lotTime = readLotTime(cell, timeZone);
  return lotTime !== undefined && isLotTime(lotTime) ? lotTime : undefined;
}

/** Like `importedLotTime`, as an instant if its year is sensible. Keeps milliseconds if the cell has them. */
export function importedInstant(cell: ImportedCell, timeZone: string): string | undefined {
  const instant = typeof cell === 'string' ? instantFrom(cell.trim()) : undefined;
  if (instant) return instant.toISOString();
  const ms = cell instanceof Date ? cell.getUTCMilliseconds() : 0;
  const lotTime = importedLotTime(cell instanceof Date ? new Date(cell.getTime() - ms) : cell, timeZone);
  // Time zones cannot be applied to every year, so another year is left to `isSensibleYear`.
  if (lotTime === undefined || !isSensibleYear(lotTime)) return lotTime;
  return isoOf(new Date(instantOf(lotTime, timeZone).getTime() + ms));
}

/** Returns `HH:mm:ss` of a cell with only a time of day, otherwise undefined. */
export function importedTimeOfDay(cell: ImportedCell): string | undefined {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? undefined : cell.toISOString().slice(11, 19);
  if (typeof cell === 'number' && cell >= 0 && cell < 1)
    return new Date(Math.round(cell * DAY_MS)).toISOString().slice(11, 19);
  const read = typeof cell === 'string' ? new RegExp(`^${TIME}$`, 'i').exec(` ${cell.trim()}`) : null;
  return read?.[1] === undefined ? undefined : clockOf(read.slice(1));
}

function readLotTime(cell: ImportedCell, timeZone: string): string | undefined {
  if (cell instanceof Date) return wallClock(cell);
  if (typeof cell === 'number') {
    // A serial is a float, so its seconds are slightly inexact.
    return isSerial(cell) ? wallClock(new Date(SERIAL_EPOCH + Math.round(cell * 86_400) * 1000)) : undefined;
  }
  return typeof cell === 'string' ? lotTimeOfText(cell.trim(), timeZone) : undefined;
}

function lotTimeOfText(text: string, timeZone: string): string | undefined {
  const iso = lotTimeFrom(text, timeZone);
  if (iso !== undefined) return iso;
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return joinLotTime(yearFirst[1], yearFirst[2], yearFirst[3], yearFirst.slice(4));
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst) return joinLotTime(monthFirst[3], monthFirst[1], monthFirst[2], monthFirst.slice(4));
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return joinLotTime(dayFirst[3], dayFirst[2], dayFirst[1], dayFirst.slice(4));
  const byName = MONTH_BY_NAME.exec(text);
  if (!byName) return undefined;
  const month = MONTHS.indexOf(String(byName[1]).toLowerCase()) + 1;
  return joinLotTime(byName[3], String(month), byName[2], byName.slice(4));
}

function joinLotTime(year = '', month = '', day = '', time: (string | undefined)[]): string | undefined {
  const clock = clockOf(time);
  const fullYear = year.length === 2 ? `20${year}` : year;
  return clock && `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')} ${clock}`;
}

/** Returns undefined for hours such as 0 or 13 with AM or PM. */
function clockOf([hours = '0', minutes = '00', seconds = '00', half]: (string | undefined)[]): string | undefined {
  const hour = Number(hours);
  if (half !== undefined && (hour < 1 || hour > 12)) return undefined;
  const of24 = half === undefined ? hour : (hour % 12) + (half.toUpperCase() === 'P' ? 12 : 0);
  if (of24 > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  return `${String(of24).padStart(2, '0')}:${minutes}:${seconds}`;
}

/** The date of a cell may be a float, so its seconds are slightly inexact. */
function wallClock(date: Date): string | undefined {
  const rounded = new Date(Math.floor((date.getTime() + 1) / 1000) * 1000);
  return Number.isNaN(rounded.getTime()) ? undefined : rounded.toISOString().slice(0, 19).replace('T', ' ');
}

const isoOf = (instant: Date): string | undefined =>
  Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
