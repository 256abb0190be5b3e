import type { ImportState } from '@lotline/protocol';
import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { serverNow } from '../../../lib/time/server-time.js';
import { useNow } from '../../../lib/time/use-now.js';
import { Icon } from '../../../ui/icons.js';
import { showError } from '../../../ui/toast/toast.js';
import { formatProgress, formatSize, formatTimeLeft } from './import-texts.js';
import { useStopImportMutation } from './imports-api.js';
import styles from './imports.module.css';

interface ImportProgressProps {
  dryRun: boolean;
  file: File | null;
  /** Null until the first progress arrives. */
  progress: ImportState | null;
}

/** The progress of a running import. */
export function ImportProgress({ dryRun, file, progress: current }: ImportProgressProps) {
  const now = useNow(1_000);
  // Until the report arrives, an ended import shows its last progress.
  const [last, setLast] = useState(current);
  if (current !== null && current !== last) setLast(current);
  const progress = current ?? last;
  const done = progress?.done ?? 0;
  const total = progress?.total ?? null;
  /** The first known row count, to estimate the remaining time. */
  const [start, setStart] = useState<{ at: number; done: number } | null>(null);
  const isStarted = total !== null;
  useEffect(() => {
    if (isStarted) setStart((known) => known ?? { at: serverNow(), done });
  }, [isStarted, done]);
  const share = total === null ? 0 : Math.min(100, Math.round((done / Math.max(1, total)) * 100));
  const left = start && total !== null ? formatTimeLeft(now - start.at, done - start.done, total - done) : '';

  return (
    <section className={`panel ${styles.panel}`} aria-label="Import in progress">
      <FileLine
        file={file}
        meta={[progress?.by ? `by ${progress.by}` : '', dryRun ? 'checking' : 'importing'].filter(Boolean)}
      >
        {current && <StopButton id={current.id} />}
      </FileLine>
      <div className={styles.running}>
        <p className={`cluster between ${styles.progressText}`}>
          <span role="status">{formatProgress(progress, dryRun)}</span>
          <span className="sub">{left}</span>
        </p>
        <div
          className={`track ${styles.track}`}
          role="progressbar"
          aria-label={dryRun ? 'Rows checked' : 'Rows imported'}
          {...(total !== null && { 'aria-valuenow': share, 'aria-valuemin': 0, 'aria-valuemax': 100 })}
        >
          <span className={total === null ? styles.unknown : styles.share} style={{ width: `${share}%` }} />
        </div>
        <p className="sub">This continues if you leave the page.</p>
      </div>
    </section>
  );
}

/** Asks no confirmation, because importing the file again skips the customers that were imported. */
export function StopButton({ id }: { id: string }) {
  const [stop, { isLoading }] = useStopImportMutation();
  const press = async (): Promise<void> => {
    const { error } = await stop(id);
    if (!error) return;
    showError(error, 'The import could not be stopped. Please try again.');
  };
  return (
    <Button loading={isLoading} onClick={() => void press()}>
      Stop import
    </Button>
  );
}

interface FileLineProps {
  /** Null for an import that was started elsewhere: the server does not store file names. */
  file: File | null;
  /** Further facts, shown after the size. */
  meta: string[];
  children?: ReactNode;
}

/** The header of an import: its file, facts, and actions. */
export const FileLine = ({ file, meta, children }: FileLineProps) => (
  <div className={`cluster-m ${styles.file}`}>
    <Icon name="document" size={24} />
    <div className="grow">
      <h2 className={`breaks ${styles.fileName}`}>{file?.name ?? 'Import'}</h2>
      <p className="meta">{[...(file ? [formatSize(file.size)] : []), ...meta].join(' · ')}</p>
    </div>
    {children}
  </div>
);
