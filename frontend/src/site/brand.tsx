import type { Settings } from '@lotline/protocol';
import { useState } from 'react';
import { firstCharacter, AsWritten } from '../ui/label/as-written.js';
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
  /** The logo that could not be loaded, such as one without a network. */
  const [failed, setFailed] = useState<string | null>(null);
  const logo = settings?.logoUrl ?? null;
  return (
    <div className={`row ${styles.brand}`}>
      {logo !== null && logo !== failed ? (
        <img className="logo" src={logo} alt="" onError={() => setFailed(logo)} />
      ) : (
        <span className="letter" aria-hidden="true">
          {title && firstCharacter(title)}
        </span>
      )}
      {title === null ? <Skeleton width="190px" /> : <AsWritten>{title}</AsWritten>}
    </div>
  );
}
