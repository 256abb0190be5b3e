import type { ImportState } from '@lotline/contracts';
import { useEffect, useState } from 'react';
import { useNow } from '../../../lib/time/use-now.js';
import { FileLine } from './file-line.js';
import { sayProgress, sayTimeLeft } from './import-words.js';
import styles from './imports.module.css';

interface Props {
  dryRun: boolean;
  file: File | null;
  /** As far as it is known; null until it is heard of. */
  progress: ImportState | null;
}

/** An import under way. */
export function Working({ dryRun, file, progress }: Props) {
  const now = useNow(1_000);
  const done = progress?.done ?? 0;
  const total = progress?.total ?? null;
  /** Where it stood when its rows were first seen to go. */
  const [begin, setBegin] = useState<{ at: number; done: number } | null>(null);
  const isGoing = total !== null;
  useEffect(() => {
    if (isGoing) setBegin((known) => known ?? { at: Date.now(), done });
  }, [isGoing, done]);
  const share = total === null ? 0 : Math.min(100, Math.round((done / Math.max(1, total)) * 100));
  const left = begin && total !== null ? sayTimeLeft(now - begin.at, done - begin.done, total - done) : '';

  return (
    <section className={styles.panel} aria-label="Import under way">
      <FileLine
        file={file}
        meta={[progress?.by ? `by ${progress.by}` : '', dryRun ? 'being checked' : 'being imported'].filter(Boolean)}
      />
      <div className={styles.going}>
        <p className={styles.far}>
          <span role="status">{sayProgress(progress, dryRun)}</span>
          <span className="sub">{left}</span>
        </p>
        <div
          className={styles.track}
          role="progressbar"
          aria-label={dryRun ? 'Rows checked' : 'Rows imported'}
          {...(total !== null && { 'aria-valuenow': share, 'aria-valuemin': 0, 'aria-valuemax': 100 })}
        >
          <span className={total === null ? styles.unknown : styles.share} style={{ width: `${share}%` }} />
        </div>
        <p className="sub">It goes on when you leave this page.</p>
      </div>
    </section>
  );
}
