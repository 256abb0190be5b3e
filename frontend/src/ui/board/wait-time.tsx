import type { BoardCard } from '@lotline/contracts';
import { useNow } from '../../lib/use-now.js';
import { useSettings } from '../../lib/settings.js';
import { Icon } from '../icons.js';
import styles from './card.module.css';
import { waitOf } from './waits.js';

const TICK = 5_000;
const SPOKEN = { calm: '', long: 'Long wait: ', late: 'Very long wait: ' };

export function WaitTime({ card }: { card: BoardCard }) {
  const { autoCheckoutSeconds } = useSettings();
  const wait = waitOf(card, autoCheckoutSeconds, useNow(TICK));
  if (!wait) return null;
  return (
    <span className={`${styles.wait} ${styles[wait.tone]}`}>
      <Icon name="clock" size={14} />
      <span className="unseen">{SPOKEN[wait.tone]}</span>
      {wait.text}
    </span>
  );
}
