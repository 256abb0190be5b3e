import { useNow } from '../../lib/use-now.js';
import { useOnline } from '../../lib/use-online.js';
import { rangeWords } from '../../lib/wait-words.js';
import { isWaiting } from './ride-state.js';
import styles from './ride-request.module.css';
import type { RideOnPage } from './use-ride.js';

/** A lost poll or two are made up for before anybody would worry. */
const WORTH_SAYING = 10_000;

/**
 * Below the sentence of a ride under way: how long it takes, or, where the server cannot be reached, what to do; how old
 * all this is the pill says. It has room of its own, so that nothing moves when it comes, changes or goes; it is not read aloud each time.
 */
export function RideNote({ ride: { state, heardAt, reached, estimate } }: { ride: RideOnPage }) {
  const now = useNow(1_000);
  const online = useOnline();
  if (!isWaiting(state)) return null;
  const age = heardAt === null ? 0 : now - heardAt;
  if (!online || (reached === false && age > WORTH_SAYING))
    return <p className={styles.note}>No connection. If nobody comes, call our office.</p>;
  if (state.phase !== 'success') return <p className={styles.note} />;
  return <p className={styles.note}>{estimate && sentenceOf(estimate)}</p>;
}

const sentenceOf = (estimate: NonNullable<RideOnPage['estimate']>): string =>
  estimate.exceeded ? 'This takes longer than usual. You are still in line.' : `Pick-up in ${rangeWords(estimate)}`;
