import { CardSkeletons, Skeleton } from '../../ui/placeholder/skeleton.js';
import styles from './pick-up.module.css';

/** The board's shape before it is known. */
export const PickUpSkeleton = () => (
  <div role="status" aria-label="Loading the board">
    <div className={styles.top}>
      <Skeleton width="320px" height="36px" />
    </div>
    <Places />
  </div>
);

/** Below the board's name, before its lists are there. */
export const PlacesSkeleton = () => (
  <main role="status" aria-label="Loading the board">
    <Places />
  </main>
);

const Places = () => (
  <div className={styles.places}>
    <div className={`${styles.panel} ${styles.waiting}`}>
      <CardSkeletons count={2} />
    </div>
    <div className={`${styles.panel} ${styles.riding}`}>
      <CardSkeletons count={3} />
    </div>
  </div>
);
