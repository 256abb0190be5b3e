import { Skeleton } from '../ui/placeholder/skeleton.js';
import styles from './site.module.css';

/** The letter and the business's title; their shape while they are on the way. */
export function Brand({ title }: { title: string | null }) {
  return (
    <div className={styles.brand}>
      <span className={styles.letter} aria-hidden="true">
        {title?.slice(0, 1)}
      </span>
      {title ?? <Skeleton width="190px" />}
    </div>
  );
}
