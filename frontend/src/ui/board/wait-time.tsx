import type { RideCard } from '../../lib/rides/ride-card.js';
import { useNow } from '../../lib/time/use-now.js';
import { useSettings } from '../../lib/lot/settings.js';
import { Icon } from '../icons.js';
import styles from './card.module.css';
import { askedAgo, waitOf } from './waits.js';

const TICK = 5_000;
const SPOKEN = { calm: '', long: 'Long wait: ', late: 'Very long wait: ' };

export function WaitTime({ card }: { card: RideCard }) {
  const { autoCheckoutSeconds } = useSettings();
  // Its tone follows from its words.
  const now = useNow(TICK, (time) => waitOf(card, autoCheckoutSeconds, time)?.text);
  const wait = waitOf(card, autoCheckoutSeconds, now);
  if (!wait) return null;
  return (
    <span className={`${styles.wait} ${styles[wait.tone]}`}>
      <Icon name="clock" size={14} />
      <span className="unseen">{SPOKEN[wait.tone]}</span>
      {wait.text}
    </span>
  );
}

/** When a customer who rides asked for it: a driver sees who has waited longest for the terminal. */
export function AskedAgo({ card }: { card: RideCard }) {
  const now = useNow(TICK, (time) => askedAgo(card, time));
  const asked = askedAgo(card, now);
  return (
    asked && (
      <>
        <span className={styles.dot}> · </span>
        <span className={styles.asked}>{asked}</span>
      </>
    )
  );
}
