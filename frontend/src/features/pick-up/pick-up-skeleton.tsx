import { CardSkeletons, Skeleton } from '../../ui/placeholder/skeleton.js';
import { useWords } from './language/words.js';
import styles from './pick-up.module.css';

/** The skeleton of the whole board. */
export const PickUpSkeleton = () => (
  <div role="status" aria-label={useWords().loading}>
    <div className={styles.top}>
      <Skeleton width="320px" height="36px" />
    </div>
    <Panels />
  </div>
);

/** The skeleton below the board's header while its lists are loading. */
export const PanelsSkeleton = () => (
  <main role="status" aria-label={useWords().loading}>
    <Panels />
  </main>
);

const Panels = () => (
  <div className={`stack-l ${styles.places}`}>
    <div className={`tone-request ${styles.panel}`}>
      <CardSkeletons count={2} />
    </div>
    <div className={`tone-pickup ${styles.panel} ${styles.riding}`}>
      <CardSkeletons count={3} />
    </div>
  </div>
);
