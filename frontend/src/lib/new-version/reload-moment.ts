/** How long a tab has been out of sight before a new version is taken in it: a look at another tab is shorter, in ms. */
export const LONG_HIDDEN = 60_000;
/** How long nobody has touched a screen that is in sight, in ms. */
export const LONG_QUIET = 300_000;

/** Times in epoch ms. */
export interface Moment {
  now: number;
  /** The last press, key or turn of the wheel. */
  touchedAt: number;
  /** Null while the page is in sight. */
  hiddenAt: number | null;
  /** Something would be lost or broken off. */
  holds: boolean;
}

/** Whether the page may be loaded anew by itself, and nobody notices. */
export function isGoodMoment({ now, touchedAt, hiddenAt, holds }: Moment): boolean {
  if (holds) return false;
  return now - touchedAt >= LONG_QUIET || (hiddenAt !== null && now - hiddenAt >= LONG_HIDDEN);
}
