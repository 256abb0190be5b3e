import { useNow } from '../../lib/time/use-now.js';
import { useSettings } from '../../lib/lot/settings.js';
import { Icon } from '../icons.js';
import { useUiWords } from '../words.js';
import styles from './card.module.css';
import { cardWait, requestedAgo } from './waiting-time.js';
import type { RideCard } from '../../lib/rides/lanes.js';

const TICK = 5_000;

export function WaitTime({ card }: { card: RideCard }) {
  const words = useUiWords();
  const { autoCheckoutSeconds } = useSettings();
  // The tone changes only when the text does.
  const now = useNow(TICK, (time) => cardWait(card, autoCheckoutSeconds, time, words)?.text);
  const wait = cardWait(card, autoCheckoutSeconds, now, words);
  if (!wait) return null;
  const prefix = { calm: '', long: words.longWait, veryLong: words.veryLongWait }[wait.tone];
  return (
    <span className={`${styles.wait} ${styles[wait.tone]}`}>
      <Icon name="clock" size={14} />
      <span className="visually-hidden">{prefix}</span>
      <span>{wait.text}</span>
    </span>
  );
}

/** When a picked-up customer requested the ride, so that a driver sees who has waited longest. */
export function RequestedAgo({ card }: { card: RideCard }) {
  const words = useUiWords();
  const now = useNow(TICK, (time) => requestedAgo(card, time, words));
  const requested = requestedAgo(card, now, words);
  return (
    requested && (
      <>
        <span className={styles.dot}> · </span>
        <span className={styles.requestedAgo}>{requested}</span>
      </>
    )
  );
}
