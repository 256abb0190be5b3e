import type { WaitRange } from '@lotline/contracts';

const HOUR = 60;

/** As a person says it: '5 to 12 min', 'up to 3 min', 'more than an hour'. */
export function rangeWords({ fromMinutes, toMinutes }: WaitRange): string {
  if (fromMinutes >= HOUR) return 'more than an hour';
  if (toMinutes > HOUR) return fromMinutes === 0 ? 'up to an hour or more' : `${fromMinutes} min to more than an hour`;
  return fromMinutes === 0 ? `up to ${toMinutes} min` : `${fromMinutes} to ${toMinutes} min`;
}
