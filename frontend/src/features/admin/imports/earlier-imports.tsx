import type { ImportState } from '@lotline/contracts';
import { Button } from 'antd';
import { sayInstant } from '../../../lib/time/format.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { Skeleton } from '../../../ui/placeholder/skeleton.js';
import { sayOutcome } from './import-words.js';
import styles from './imports.module.css';

interface Props {
  /** Undefined until they are loaded. */
  imports: ImportState[] | undefined;
  failed: boolean;
  onOpen: (earlier: ImportState) => void;
}

/** What was imported within seven days; its reports are kept as long. */
export function EarlierImports({ imports, failed, onOpen }: Props) {
  const { timeZone } = useSettings();
  const said = (instant: string) => sayInstant(instant, timeZone, new Date());
  const ended = imports?.filter(({ endedAt }) => endedAt !== null);
  return (
    <section className={styles.panel} aria-label="Imports of the last seven days">
      <h2 className={styles.title}>Imports of the last seven days</h2>
      {!imports && failed && (
        <p className={styles.none} role="alert">
          The earlier imports could not be loaded.
        </p>
      )}
      {!imports && !failed && (
        <div className={styles.none} role="status" aria-label="Loading the earlier imports">
          <Skeleton width="50%" />
        </div>
      )}
      {ended?.length === 0 && <p className={styles.none}>Nothing was imported yet.</p>}
      <ul>
        {ended?.map((earlier) => (
          <li key={earlier.id} className={styles.earlier}>
            <div className="grow">
              <p className={styles.when}>
                {said(earlier.createdAt)}
                {earlier.by !== null && ` by ${earlier.by}`}
              </p>
              <p className={earlier.error ? styles.bad : 'sub'}>
                {earlier.dryRun && 'Checked only: '}
                {sayOutcome(earlier)}
              </p>
            </div>
            {!earlier.error && (
              <Button aria-label={`Report of ${said(earlier.createdAt)}`} onClick={() => onOpen(earlier)}>
                Report
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
