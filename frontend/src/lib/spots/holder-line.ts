import type { SpotHolder } from '@lotline/contracts';
import { sayInstant, sayLotTime } from '../time/format.js';

/** Who stands or will stand at a spot that somebody else is given, in a line; null for nobody. `now` is an instant. */
export function holderLine(holders: readonly SpotHolder[], timeZone: string, now: Date, lotNow: string): string | null {
  const [first, ...others] = holders;
  if (!first) return null;
  const name = `${first.firstName} ${first.lastName}`.trim();
  const since =
    first.checkedInAt === null
      ? `${name} is booked here${first.checkInDateTime && ` from ${sayLotTime(first.checkInDateTime, lotNow)}`}`
      : `${name} has been here since ${sayInstant(first.checkedInAt, timeZone, now)}`;
  if (others.length === 0) return `${since}.`;
  return `${since}, and ${others.length === 1 ? 'another' : `${others.length} others`}.`;
}
