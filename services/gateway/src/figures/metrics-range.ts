import { MAX_METRICS_DAYS, monthRange, type DayRange } from '@lotline/protocol';
import { assertRange, lotDayFrom, notARange } from '../http/lot-times.js';

/**
 * Reads the requested range: days, instants (their day at the lot) or lot times, both ends included. A missing end
 * defaults to the lot's current month. Throws INVALID, naming the field, if a date is malformed, the range ends before
 * it starts, or it is longer than five years.
 */
export function metricsRange(
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
  today: string,
  timeZone: string,
): DayRange {
  const month = monthRange(today);
  const range = {
    from: startDate === undefined ? month.from : dayOrThrow('startDate', startDate, timeZone),
    to: endDate === undefined ? month.to : dayOrThrow('endDate', endDate, timeZone),
  };
  assertRange(range, MAX_METRICS_DAYS, 'endDate');
  return range;
}

function dayOrThrow(path: string, given: string, timeZone: string): string {
  const day = lotDayFrom(given, timeZone);
  if (day === undefined) throw notARange(path, 'Not a valid date');
  return day;
}
