import { CardSkeletons } from '../../ui/placeholder/skeleton.js';
import styles from './dispatch-board.module.css';

/** The board's shape before its lists are there. */
export function BoardSkeleton() {
  return (
    <div className={`${styles.columns} ${styles.loading}`} role="status" aria-label="Loading the board">
      <div className={`${styles.column} ${styles.request}`}>
        <span className={styles.title} />
        <CardSkeletons count={3} />
      </div>
      <div className={`${styles.column} ${styles.pickup}`}>
        <span className={styles.title} />
        <div className={styles.lanes}>
          <CardSkeletons count={2} />
          <CardSkeletons count={2} />
        </div>
      </div>
      <div className={`${styles.column} ${styles.dropped}`}>
        <span className={styles.title} />
        <CardSkeletons count={2} />
      </div>
    </div>
  );
}
