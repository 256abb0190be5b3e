import { daysIn, DomainError, isLotDay, lotTimeFrom, type DayRange } from '@lotline/protocol';

/** Reads a day, an instant or a lot time as a day of the lot; undefined for other text. */
export const lotDayFrom = (text: string, timeZone: string): string | undefined =>
  isLotDay(text) ? text : lotTimeFrom(text, timeZone)?.slice(0, 10);

/** Outside these, the adjacent day is no longer a valid lot time. */
const [FIRST_DAY, LAST_DAY] = ['1001-01-01', '9998-12-31'];

/**
 * Throws INVALID, naming `path`, if the range ends before it starts, has more than `most` days or is outside the
 * supported calendar.
 */
export function assertRange(range: DayRange, most: number, path: string): void {
  const days = daysIn(range);
  if (range.from < FIRST_DAY || range.to > LAST_DAY) throw notARange(path, 'Not a valid date');
  if (days < 1) throw notARange(path, 'The end must not be before the start');
  if (days > most) throw notARange(path, `At most ${most} days can be requested`);
}

export const notARange = (path: string, message: string): DomainError =>
  new DomainError('INVALID', message, { errors: [{ path, message }] });
