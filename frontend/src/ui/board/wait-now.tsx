import type { LotWait } from '@lotline/protocol';
import { useNow } from '../../lib/time/use-now.js';
import { useUiWords } from '../words.js';
import styles from './wait-now.module.css';
import { minutesSince, timeSince } from './waiting-time.js';

const TICK = 5_000;

/**
 * The lot's current wait, in a board's header: the estimate for a new request, the number waiting, and the longest wait from a minute on.
 * Says so when that is longer than the estimate.
 */
export function WaitNow({ estimate, waiting, longestSince }: LotWait) {
  const words = useUiWords();
  const now = useNow(TICK, (time) => longestSince && timeSince(longestSince, time, words));
  const minutes = longestSince === null ? 0 : minutesSince(longestSince, now);
  const longest =
    longestSince === null || minutes === 0 ? '' : `, ${words.longest(timeSince(longestSince, now, words))}`;
  const isLonger = estimate !== null && minutes > estimate.toMinutes;
  return (
    <p className={`grow ${styles.wait}`}>
      {estimate && (
        <span>
          <span>{words.waitNow}</span> <b>{words.waitRange(estimate)}</b>
          {estimate.unusual && <span>{`, ${words.unusual}`}</span>}
        </span>
      )}
      {estimate && waiting > 0 && <span> · </span>}
      {waiting > 0 && <span className={styles.waiting}>{`${words.waiting(waiting)}${longest}`}</span>}
      {isLonger && <b className={styles.longer}>{` ${words.longerThanEstimated}`}</b>}
    </p>
  );
}
