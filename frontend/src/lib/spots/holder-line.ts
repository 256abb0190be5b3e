import { nameInText, type SpotHolder } from '@lotline/protocol';
import { formatInstant, formatLotTime } from '../time/format.js';

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
