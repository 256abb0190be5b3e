/** How long a tab must be hidden before it reloads for a new version in ms. Longer than a look at another tab. */
export const HIDDEN_BEFORE_RELOAD = 60_000;
/** How long a visible page must be without input before it reloads for a new version in ms. */
export const IDLE_BEFORE_RELOAD = 300_000;

/** Times are in ms of `performance.now`. */
export interface PageActivity {
  now: number;
  /** The last pointer, key or wheel event. */
  lastInputAt: number;
  /** Null while the page is visible. */
  hiddenAt: number | null;
  /** Whether a reload would lose or interrupt something. */
  isBusy: boolean;
}

/** Whether the page may reload for a new version without disturbing anyone. */
export function isReloadMoment({ now, lastInputAt, hiddenAt, isBusy }: PageActivity): boolean {
  if (isBusy) return false;
  return now - lastInputAt >= IDLE_BEFORE_RELOAD || (hiddenAt !== null && now - hiddenAt >= HIDDEN_BEFORE_RELOAD);
}
