import type { ImportState } from '@lotline/protocol';
import { Button } from 'antd';
import { serverDate } from '../../../lib/time/server-time.js';
import { formatInstant } from '../../../lib/time/format.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { Skeleton } from '../../../ui/placeholder/skeleton.js';
import { formatOutcome, formatProgress } from './import-texts.js';
import { StopButton } from './progress.js';
import styles from './imports.module.css';

interface Props {
  /** Undefined while loading. */
  imports: ImportState[] | undefined;
  failed: boolean;
  onOpen: (earlier: ImportState) => void;
}

/** The imports of the last seven days, as long as their reports are stored, and above them a colleague's that is running. */
export function EarlierImports({ imports, failed, onOpen }: Props) {
  const { timeZone } = useSettings();
  const format = (instant: string) => formatInstant(instant, timeZone, serverDate());
  const ended = imports?.filter(({ endedAt }) => endedAt !== null);
  const running = imports?.filter(({ endedAt, own }) => endedAt === null && own !== true);
  return (
    <section className={`panel ${styles.panel}`} aria-label="Imports in the last seven days">
      <h2 className={styles.title}>Imports in the last seven days</h2>
      {!imports && failed && (
        <p className={`muted ${styles.none}`} role="alert">
          Earlier imports could not be loaded.
        </p>
      )}
      {!imports && !failed && (
        <div className={`muted ${styles.none}`} role="status" aria-label="Loading earlier imports">
          <Skeleton width="50%" />
        </div>
      )}
      {ended?.length === 0 && running?.length === 0 && <p className={`muted ${styles.none}`}>No imports yet.</p>}
      <ul>
        {running?.map((one) => (
          <RunningImport key={one.id} running={one} onOpen={() => onOpen(one)} />
        ))}
        {ended?.map((earlier) => (
          <li key={earlier.id} className={`row-m ${styles.earlier}`}>
            <div className="grow">
              <p className={styles.when}>
                {format(earlier.createdAt)}
                {earlier.by !== null && ` by ${earlier.by}`}
              </p>
              <p className={earlier.error ? 'toned tone-bad' : 'sub'}>
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

/** A colleague's import, which is followed only when it is opened. Only one import runs at a time. */
function RunningImport({ running, onOpen }: { running: ImportState; onOpen: () => void }) {
  return (
    <li className={`row-m ${styles.earlier}`}>
      <div className="grow">
        <p className={styles.when}>Running now{running.by !== null && `, by ${running.by}`}</p>
        <p className="sub" role="status">
          {formatProgress(running, running.dryRun)}
        </p>
      </div>
      <Button onClick={onOpen}>Show Progress</Button>
      <StopButton id={running.id} />
    </li>
  );
}
