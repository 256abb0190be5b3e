import { z } from 'zod';

/**
 * Two kinds of time (docs/product/data.md#time): a *lot time* is a wall-clock time at the lot, `YYYY-MM-DD HH:mm:ss`,
 * without a zone; an *instant* is ISO 8601 in UTC. "Today" is always the day of the lot.
 */

/** Only years from 1000: a half-typed year is not a lot time. */
const LOT_TIME = /^[1-9]\d{3}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

const formatters = new Map<string, Intl.DateTimeFormat>();
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/** Returns the lot time at an instant. */
export function lotTimeOf(instant: Date, timeZone: string): string {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatterOf(timeZone).formatToParts(instant)) parts[type] = value;
  return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}:${parts.second}`;
}

const asUtc = (lotTime: string): number => Date.parse(`${lotTime.replace(' ', 'T')}Z`);

/**
 * Returns the instant of a lot time. A time that the spring clock change skips counts as the time after the change
 * (2:30 is 3:30); a time that the fall clock change repeats means its first instant. Returns an Invalid Date if the
 * text is not a lot time.
 */
export function instantOf(lotTime: string, timeZone: string): Date {
  const { instants, afterJump } = instantsOf(lotTime, timeZone);
  return new Date(Math.min(...instants, ...(instants.length > 0 ? [] : [afterJump])));
}

/**
 * Returns 'skipped' for a lot time that the spring clock change skips, 'repeated' for one that the fall change repeats,
 * otherwise null.
 */
export function clockChangeAt(lotTime: string, timeZone: string): 'skipped' | 'repeated' | null {
  const { instants, afterJump } = instantsOf(lotTime, timeZone);
  if (Number.isNaN(afterJump) || instants.length === 1) return null;
  return instants.length === 0 ? 'skipped' : 'repeated';
}

/** Every instant (epoch ms) with this lot time, and the instant that a skipped time counts as. */
function instantsOf(lotTime: string, timeZone: string): { instants: number[]; afterJump: number } {
  if (!isLotTime(lotTime)) return { instants: [], afterJump: Number.NaN };
  const wall = asUtc(lotTime);
  const offsetAt = (utc: number): number => asUtc(lotTimeOf(new Date(utc), timeZone)) - utc;
  const before = offsetAt(wall - 86_400_000);
  const after = offsetAt(wall + 86_400_000);
  const candidates = new Set([wall - before, wall - after]);
  return { instants: [...candidates].filter((utc) => utc + offsetAt(utc) === wall), afterJump: wall - before };
}

/** Whether the text is a lot time that exists in the calendar (2026-02-30 does not). */
export function isLotTime(text: string): boolean {
  if (!LOT_TIME.test(text)) return false;
  const utc = asUtc(text);
  return !Number.isNaN(utc) && new Date(utc).toISOString().slice(0, 19).replace('T', ' ') === text;
}

export const lotTimeSchema = z
  .string()
  .refine(isLotTime, 'Not a valid date and time')
  .describe("The lot's wall clock, YYYY-MM-DD HH:mm:ss");

/** A lot time, or '' if it is not set. */
export const optionalLotTimeSchema = z
  .string()
  .refine((text) => text === '' || isLotTime(text), 'Not a valid date and time')
  .describe("The lot's wall clock, YYYY-MM-DD HH:mm:ss, or '' if it is not set");

/** The format of `toISOString`. */
export const INSTANT = z.regexes.datetime({});
export const instantSchema = z.iso.datetime();

const WRITTEN_TIME =
  /^(\d{4}-\d{2}-\d{2})([ T])(\d{2}:\d{2})(:\d{2})?(\.\d+)?(?:Z|([+-])([01]\d|2[0-3]):?([0-5]\d))?$/i;

/**
 * Reads ISO 8601, with a space or a T, as a lot time; undefined for other text. A time with an offset or Z is an instant and
 * is converted to the lot's clock. A time without one is on the lot's clock already; written with a T it is cut to the minute.
 * Everything outside the typed formats of people (`parseLotTime` in the front end, `importedLotTime`) is read here.
 */
export function lotTimeFrom(text: string, timeZone: string): string | undefined {
  const instant = instantFrom(text);
  const [, day, separator, minute, seconds = ':00'] = WRITTEN_TIME.exec(text) ?? [];
  const wall = instant ? lotTimeOf(instant, timeZone) : `${day} ${minute}${seconds}`;
  if (!isLotTime(wall)) return undefined;
  return instant || separator === ' ' ? wall : `${day} ${minute}:00`;
}

/** Reads ISO 8601 with an offset or Z; undefined for other text. Not `new Date`, which takes February 30 for March 2. */
export function instantFrom(text: string): Date | undefined {
  const [, day, , minute, seconds = ':00', fraction = '', sign, hours = '0', minutes = '0'] =
    WRITTEN_TIME.exec(text) ?? [];
  const wall = `${day} ${minute}${seconds}`;
  if (!isLotTime(wall) || (sign === undefined && !/z$/i.test(text))) return undefined;
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60_000 : 60_000);
  return new Date(asUtc(wall) + Math.trunc(Number(`0${fraction}`) * 1000) - offset);
}

/** The lot time to the minute, which forms start with (docs/product/add-customer.md#times). */
export const lotMinuteOf = (instant: Date, timeZone: string): string =>
  `${lotTimeOf(instant, timeZone).slice(0, 16)}:00`;

/**
 * Returns the same wall-clock time `days` later. Returns the text unchanged if it is not a lot time or the result would
 * not be one.
 */
export function daysAfter(lotTime: string, days: number): string {
  if (!isLotTime(lotTime)) return lotTime;
  const later = new Date(asUtc(lotTime) + days * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
  return isLotTime(later) ? later : lotTime;
}

export const dayAfter = (lotTime: string): string => daysAfter(lotTime, 1);
