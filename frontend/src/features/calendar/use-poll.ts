import { useEffect } from 'react';
import { CALENDAR_POLL } from '../../lib/time/intervals.js';
import { startTicker } from '../../lib/time/ticker.js';

/**
 * Asks every 10 s (spec §9 "Calendar poll"), also in the background: a hidden page's own timers fall to about one a minute, a
 * worker's keep time.
 */
export function usePoll(ask: () => void): void {
  useEffect(() => startTicker(CALENDAR_POLL, ask), [ask]);
}
