import type { WaitRange } from '@lotline/protocol';

// Apart from format.ts, because the public pages use these and must not load the time zone rules.

/** Formats whole minutes as `6 min` or `2 h 5 min`. */
export const formatMinutes = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;

/** Formats a wait in ms as `45 s`, `3 min` or `1 h 5 min`. */
export function formatWaited(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  return seconds < 60 ? `${seconds} s` : formatMinutes(Math.floor(seconds / 60));
}

/** Formats the time since an instant as `6 min` or `2 h 5 min`. */
export function formatElapsed(instant: string, now: Date): string {
  return formatMinutes(Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / 60_000)));
}

/** Formats an age as 'just now' (under ten seconds), '40 s ago', '6 min ago', '2 h ago' or '9 days ago'. */
export function ago(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1_000);
  if (seconds < 10) return 'just now';
  if (seconds < 60) return `${seconds} s ago`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ago` : `${Math.floor(hours / 24)} days ago`;
}

/** Formats a wait estimate as '5 to 12 min', 'up to 3 min' or 'more than an hour'. */
export function formatWaitRange({ fromMinutes, toMinutes }: WaitRange): string {
  if (fromMinutes >= 60) return 'more than an hour';
  if (toMinutes > 60) return fromMinutes === 0 ? 'up to an hour or more' : `${fromMinutes} min to more than an hour`;
  return fromMinutes === 0 ? `up to ${toMinutes} min` : `${fromMinutes} to ${toMinutes} min`;
}

/** How a wait for a shuttle is shown: amber if it is long, red if it is very long (docs/product/limits.md#waiting-and-lateness). */
export type WaitTone = 'calm' | 'long' | 'veryLong';

/** In minutes. */
const LONG = 10;
const VERY_LONG = 20;

export function waitTone(minutes: number): WaitTone {
  if (minutes >= VERY_LONG) return 'veryLong';
  return minutes >= LONG ? 'long' : 'calm';
}
