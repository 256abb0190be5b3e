import type { LotWait } from '@lotline/contracts';
import { useNow } from '../../lib/time/use-now.js';
import { formatWaitRange } from '../../lib/time/durations.js';
import styles from './wait-now.module.css';
import { sinceWords } from './waits.js';

const TICK = 5_000;

/** How the lot is doing, in a board's head: how long who asks now waits, how many do, and the longest of them. */
export function WaitNow({ estimate, waiting, longestSince }: LotWait) {
  const now = useNow(TICK, (time) => longestSince && sinceWords(longestSince, time));
  return (
    <p className={styles.wait}>
      {estimate && (
        <>
          Wait now <b>{formatWaitRange(estimate)}</b>
        </>
      )}
      {estimate && waiting > 0 && ' · '}
      {waiting > 0 && (
        <span className={styles.waiting}>
          {waiting} waiting{longestSince !== null && `, longest ${sinceWords(longestSince, now)}`}
        </span>
      )}
    </p>
  );
}
