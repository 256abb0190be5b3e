import { formatCount } from '../../../lib/text/numbers.js';

/** A shorter wait is none: somebody was picked up with the request. In seconds. */
const SHORTEST_WAIT = 10;

/** Formats a wait: `no time`, `40 s`, `6 min`, `1 h 5 min`. */
export function formatWait(seconds: number): string {
  if (seconds < SHORTEST_WAIT) return 'no time';
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** The words for what a figure is compared with. */
export interface ComparedWith {
  /** `from yesterday`. */
  from: string;
  /** `yesterday`, after 'Up from 0'. */
  at: string;
  /** `yesterday’s`, after '12 times'. */
  of: string;
}

export const YESTERDAY: ComparedWith = { from: 'from yesterday', at: 'yesterday', of: 'yesterday’s' };

/** The words for a period, such as `Oct 1 - Oct 21`. */
export const comparedWith = (period: string): ComparedWith => ({
  from: `from ${period}`,
  at: `in ${period}`,
  of: `those of ${period}`,
});

/** The difference between a figure and an earlier one. */
export interface Change {
  direction: 'up' | 'down' | 'same';
  /** `+12%`. */
  figure: string;
  /** The rest of the phrase: `from yesterday`. */
  comparison: string;
}

/** Larger increases are shown as a multiple rather than a percentage. */
const MULTIPLE_FROM = 10;

/** Compares a figure with an earlier one, in words when a percentage would be undefined or zero. Both are zero or more. */
export function changeSince(before: number, now: number, words: ComparedWith): Change {
  if (now === before) return { direction: 'same', figure: 'No change', comparison: words.from };
  const direction = now > before ? 'up' : 'down';
  if (before === 0) return { direction, figure: 'Up from 0', comparison: words.at };
  const times = now / before;
  if (times >= MULTIPLE_FROM) {
    return { direction, figure: `${formatCount(Math.round(times))} times`, comparison: words.of };
  }
  const percent = Math.round((times - 1) * 100);
  if (percent === 0)
    return { direction, figure: direction === 'up' ? 'Under +1%' : 'Under -1%', comparison: words.from };
  return { direction, figure: `${percent > 0 ? '+' : ''}${percent}%`, comparison: words.from };
}
