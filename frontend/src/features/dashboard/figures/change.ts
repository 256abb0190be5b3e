/** How a figure differs from yesterday's. */
export interface Change {
  direction: 'up' | 'down' | 'same';
  /** `+12%`. */
  figure: string;
  /** What it is measured against, as the rest of the phrase. */
  against: string;
}

const AGAINST_YESTERDAY = 'against yesterday';
/** From here on a percentage says less than how many times. */
const MANY_TIMES = 10;

/** In words where a percentage would be none, or say nothing. Both are zero or more. */
export function changeSince(yesterday: number, today: number): Change {
  if (today === yesterday) return { direction: 'same', figure: 'No change', against: AGAINST_YESTERDAY };
  const direction = today > yesterday ? 'up' : 'down';
  if (yesterday === 0) return { direction, figure: 'Up from 0', against: 'yesterday' };
  const times = today / yesterday;
  if (times >= MANY_TIMES) {
    return { direction, figure: `${Math.round(times).toLocaleString('en-US')} times`, against: 'yesterday’s' };
  }
  const percent = Math.round((times - 1) * 100);
  if (percent === 0)
    return { direction, figure: direction === 'up' ? 'Under +1%' : 'Under -1%', against: AGAINST_YESTERDAY };
  return { direction, figure: `${percent > 0 ? '+' : ''}${percent}%`, against: AGAINST_YESTERDAY };
}
