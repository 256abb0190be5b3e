import { Icon } from '../icons.js';
import styles from './sound.module.css';

interface StopAlertsProps {
  ringing: boolean;
  onStop: () => void;
}

/** Its place is kept while nothing rings, so that a request that begins to ring moves nothing under a finger. */
export function StopAlerts({ ringing, onStop }: StopAlertsProps) {
  return (
    <button
      type="button"
      className={`${styles.button} ${styles.ringing}`}
      style={{ visibility: ringing ? 'visible' : 'hidden' }}
      onClick={onStop}
    >
      <Icon name="bell" />
      Stop alerts
    </button>
  );
}
