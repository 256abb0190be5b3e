import type { ImportState } from '@lotline/contracts';
import { Button } from 'antd';
import { formatInstant } from '../../../lib/time/format.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { Skeleton } from '../../../ui/placeholder/skeleton.js';
import { formatOutcome } from './import-texts.js';
import styles from './imports.module.css';

interface Props {
  /** Undefined while loading. */
  imports: ImportState[] | undefined;
  failed: boolean;
  onOpen: (earlier: ImportState) => void;
}

/** The imports of the last seven days, as long as their reports are stored. */
export function EarlierImports({ imports, failed, onOpen }: Props) {
  const { timeZone } = useSettings();
  const format = (instant: string) => formatInstant(instant, timeZone, new Date());
  const ended = imports?.filter(({ endedAt }) => endedAt !== null);
  return (
    <section className={styles.panel} aria-label="Imports in the last seven days">
      <h2 className={styles.title}>Imports in the last seven days</h2>
      {!imports && failed && (
        <p className={styles.none} role="alert">
          Earlier imports could not be loaded.
        </p>
      )}
      {!imports && !failed && (
        <div className={styles.none} role="status" aria-label="Loading earlier imports">
          <Skeleton width="50%" />
        </div>
      )}
      {ended?.length === 0 && <p className={styles.none}>No imports yet.</p>}
      <ul>
        {ended?.map((earlier) => (
          <li key={earlier.id} className={styles.earlier}>
            <div className="grow">
              <p className={styles.when}>
                {format(earlier.createdAt)}
                {earlier.by !== null && ` by ${earlier.by}`}
              </p>
              <p className={earlier.error ? styles.bad : 'sub'}>
                {earlier.dryRun && 'Checked only: '}
                {formatOutcome(earlier)}
              </p>
            </div>
            {(!earlier.error || earlier.done > 0) && (
              <Button aria-label={`Report from ${format(earlier.createdAt)}`} onClick={() => onOpen(earlier)}>
                Report
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
