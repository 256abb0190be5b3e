import type { RideCard } from '../../lib/rides/ride-card.js';
import { WaitTime } from '../../ui/board/wait-time.js';
import styles from './take-next.module.css';

/** One tap takes who has waited longest, wherever the page is: at the bottom, in the thumb's reach. */
export function TakeNext({ card, onTake }: { card: RideCard; onTake: () => void }) {
  return (
    <div className={styles.bar}>
      <button type="button" className={styles.button} onClick={onTake}>
        <span className={styles.words}>Take next</span>
        <span className={styles.name}>{`${card.firstName} ${card.lastName}`}</span>
        <WaitTime card={card} />
      </button>
    </div>
  );
}
