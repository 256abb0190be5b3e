import { nameInText, type SpotHolder, type SpotUse } from '@lotline/protocol';
import { formatInstant, formatLotTime } from '../time/format.js';
import { formatCount, formatCountOf } from '../text/numbers.js';

/** A sentence about who holds a spot, or null if nobody does. `lotNow` is `now` as lot time. */
export function holderLine(holders: readonly SpotHolder[], timeZone: string, now: Date, lotNow: string): string | null {
  const [first, ...others] = holders;
  if (!first) return null;
  const name = nameInText(first);
  const since =
    first.checkedInAt === null
      ? `${name} is booked here${first.checkInDateTime && ` from ${formatLotTime(first.checkInDateTime, lotNow)}`}`
      : `${name} has been here since ${formatInstant(first.checkedInAt, timeZone, now)}`;
  if (others.length === 0) return `${since}.`;
  return `${since}. ${others.length === 1 ? '1 other customer also has' : `${others.length} other customers also have`} this spot.`;
}

/** Formats how a lot's spots are used: `33 of 120 spots free, 3 cars without a spot`. */
export function formatSpotUse({ free, total, carsWithoutSpot = 0 }: SpotUse): string {
  const spots =
    free === 0
      ? `All ${formatCount(total)} spots are taken`
      : `${formatCount(free)} of ${formatCount(total)} spots free`;
  if (carsWithoutSpot === 0) return spots;
  return `${spots}, ${formatCountOf(carsWithoutSpot, 'car')} without a spot`;
}
