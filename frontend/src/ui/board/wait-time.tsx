import { useNow } from '../../lib/time/use-now.js';
import { useSettings } from '../../lib/lot/settings.js';
import { Icon } from '../icons.js';
import styles from './card.module.css';
import { cardWait, requestedAgo } from './waiting-time.js';
import type { RideCard } from '../../lib/rides/lanes.js';

const TICK = 5_000;
const SCREEN_READER_PREFIX = { calm: '', long: 'Long wait: ', late: 'Very long wait: ' };

export function WaitTime({ card }: { card: RideCard }) {
  const { autoCheckoutSeconds } = useSettings();
  // The tone changes only when the text does.
  const now = useNow(TICK, (time) => cardWait(card, autoCheckoutSeconds, time)?.text);
  const wait = cardWait(card, autoCheckoutSeconds, now);
  if (!wait) return null;
  return (
    <span className={`${styles.wait} ${styles[wait.tone]}`}>
      <Icon name="clock" size={14} />
      <span className="unseen">{SCREEN_READER_PREFIX[wait.tone]}</span>
      {wait.text}
    </span>
  );
}

/** When a picked-up customer requested the ride, so that a driver sees who has waited longest. */
export function RequestedAgo({ card }: { card: RideCard }) {
  const now = useNow(TICK, (time) => requestedAgo(card, time));
  const requested = requestedAgo(card, now);
  return (
    requested && (
      <>
        <span className={styles.dot}> · </span>
        <span className={styles.requestedAgo}>{requested}</span>
      </>
    )
  );
}
