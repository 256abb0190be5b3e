import type { LotWait } from '@lotline/contracts';
import { useNow } from '../../lib/time/use-now.js';
import { useUiWords } from '../words.js';
import styles from './wait-now.module.css';
import { timeSince } from './waiting-time.js';

const TICK = 5_000;

/** The lot's current wait, in a board's header: the estimate for a new request, the number waiting, and the longest wait. */
export function WaitNow({ estimate, waiting, longestSince }: LotWait) {
  const words = useUiWords();
  const now = useNow(TICK, (time) => longestSince && timeSince(longestSince, time, words));
  const longest = longestSince === null ? '' : `, ${words.longest(timeSince(longestSince, now, words))}`;
  return (
    <p className={styles.wait}>
      {estimate && (
        <span>
          <span>{words.waitNow}</span> <b>{words.waitRange(estimate)}</b>
        </span>
      )}
      {estimate && waiting > 0 && <span> · </span>}
      {waiting > 0 && <span className={styles.waiting}>{`${words.waiting(waiting)}${longest}`}</span>}
    </p>
  );
}
