import type { Settings } from '@lotline/contracts';
import { LotMark } from '../ui/brand/lot-mark.js';
import { Skeleton } from '../ui/placeholder/skeleton.js';
import styles from './site.module.css';

interface BrandProps {
  /** Null while loading. */
  settings: Settings | null;
  /** The title while no settings are available. */
  title?: string | null;
}

/** The lot's logo and title, or a skeleton while the title is loading. */
export function Brand({ settings, title = settings?.title ?? null }: BrandProps) {
  return (
    <div className={styles.brand}>
      <LotMark
        title={title ?? ''}
        color={settings?.brandColor}
        logoUrl={settings?.logoUrl ?? null}
        size={settings?.logoUrl ? 36 : 26}
      />
      {title ?? <Skeleton width="190px" />}
    </div>
  );
}
