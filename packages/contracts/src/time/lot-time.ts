import { z } from 'zod';

/**
 * Two kinds of time (design §3): a *lot time* is a wall clock at the lot, `YYYY-MM-DD HH:mm:ss`, no zone; an *instant*
 * is ISO 8601 in UTC. "Today" is always the lot's day.
 */

/** Years of four figures that mean themselves: what a half-typed year leaves behind is no time. */
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

/** The lot's wall clock at an instant. */
export function lotTimeOf(instant: Date, timeZone: string): string {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatterOf(timeZone).formatToParts(instant)) parts[type] = value;
  return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}:${parts.second}`;
}

const asUtc = (lotTime: string): number => Date.parse(`${lotTime.replace(' ', 'T')}Z`);

/**
 * The instant of a lot time. An hour that is skipped in spring counts as the clock before the jump (2:30 is 3:30);
 * of an hour that comes twice in autumn, the first is meant. An Invalid Date for what is no lot time.
 */
export function instantOf(lotTime: string, timeZone: string): Date {
  const { instants, afterJump } = instantsOf(lotTime, timeZone);
  return new Date(Math.min(...instants, ...(instants.length > 0 ? [] : [afterJump])));
}

/**
 * What the lot's clocks do at a lot time: 'skipped' where they go forward over it in spring, 'repeated' where they go back to
 * it in autumn, otherwise null.
 */
export function clockChangeAt(lotTime: string, timeZone: string): 'skipped' | 'repeated' | null {
  const { instants, afterJump } = instantsOf(lotTime, timeZone);
  if (Number.isNaN(afterJump) || instants.length === 1) return null;
  return instants.length === 0 ? 'skipped' : 'repeated';
}

/** Every instant, in epoch ms, at which the lot's clock shows the time; and the one that a skipped time counts as. */
function instantsOf(lotTime: string, timeZone: string): { instants: number[]; afterJump: number } {
  if (!isLotTime(lotTime)) return { instants: [], afterJump: Number.NaN };
  const wall = asUtc(lotTime);
  const offsetAt = (utc: number): number => asUtc(lotTimeOf(new Date(utc), timeZone)) - utc;
  const before = offsetAt(wall - 86_400_000);
  const after = offsetAt(wall + 86_400_000);
  const candidates = new Set([wall - before, wall - after]);
  return { instants: [...candidates].filter((utc) => utc + offsetAt(utc) === wall), afterJump: wall - before };
}

/** True for a lot time that exists in the calendar (2026-02-30 does not). */
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
  .describe("The lot's wall clock, YYYY-MM-DD HH:mm:ss, or '' where it is not set");

/** The format of `toISOString`. */
export const INSTANT = z.regexes.datetime({});
export const instantSchema = z.iso.datetime();

/**
 * Normalizes a lot time: `YYYY-MM-DDTHH:mm…` becomes `YYYY-MM-DD HH:mm:00`, and a missing `:00` is added. Other text is
 * returned unchanged and left to `isLotTime`.
 */
export function normalizeLotTime(text: string): string {
  const withT = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(text);
  if (withT) return `${withT[1]} ${withT[2]}:00`;
  return /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text) ? `${text}:00` : text;
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
