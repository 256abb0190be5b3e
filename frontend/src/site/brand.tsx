import { Skeleton } from '../ui/placeholder/skeleton.js';
import styles from './site.module.css';

/** The logo and the lot's title, or a skeleton while the title is loading. */
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
