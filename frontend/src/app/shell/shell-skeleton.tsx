import { ScreenSkeleton, Skeleton } from '../../ui/placeholder/skeleton.js';
import header from './header.module.css';
import styles from './shell.module.css';

/** Shown while the session is loading. */
export function ShellSkeleton() {
  return (
    <div className={styles.shell}>
      <div className={header.bar}>
        <Skeleton width="26px" height="26px" radius="var(--radius-small)" />
        <Skeleton width="200px" />
      </div>
      <div className={styles.main}>
        <ScreenSkeleton />
      </div>
    </div>
  );
}
