import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { api, type AppDispatch } from '../../../lib/api/api.js';
import { isHttpError } from '../../../lib/api/http-error.js';
import { isFocusLost, useRestoredFocus } from '../../../ui/dialog/focus.js';
import { Icon } from '../../../ui/icons.js';
import { toast } from '../../../ui/toast/toast.js';
import { cancelExport, exportAll, exportedPercent, type Exporting, formatProgress, useExporting } from './exporting.js';
import styles from './export.module.css';

/**
 * Exports all customers of `lots`, or of the current lot, to Excel. While an export is running, shows its progress and a button
 * to cancel it.
 */
export function ExportButton({ lots }: { lots: readonly string[] | null }) {
  const dispatch = useDispatch<AppDispatch>();
  const exporting = useExporting();
  const button = useRestoredFocus<HTMLButtonElement>(exporting === null);

  const run = async (): Promise<void> => {
    try {
      if (await exportAll(lots)) {
        toast({ title: 'Export Complete', description: 'Database exported to Excel successfully.' });
      }
    } catch (error) {
      toast({
        title: 'Export Failed',
        description: 'Failed to export database. Please try again.',
        tone: 'destructive',
      });
      // Refetches the session, which may have ended or moved to another lot.
      if (isHttpError(error) && [401, 403].includes(error.status)) dispatch(api.util.invalidateTags(['Session']));
    }
  };

  if (exporting) return <ExportProgress exporting={exporting} />;
  return (
    <Button
      ref={button}
      type="primary"
      className={styles.export}
      icon={<Icon name="download" />}
      onClick={() => void run()}
    >
      Export to Excel
    </Button>
  );
}

/** The progress of an export. The bar replaces the button, so that a double click does not cancel. */
function ExportProgress({ exporting }: { exporting: Exporting }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocusLost()) bar.current?.focus();
  }, []);
  const percent = exportedPercent(exporting);
  const text = formatProgress(exporting);
  return (
    <div className={`row-m ${styles.progress}`}>
      <Button onClick={cancelExport}>Cancel</Button>
      <div className="grow">
        <p className={`note ${styles.text}`}>{text}</p>
        <div
          ref={bar}
          tabIndex={-1}
          role="progressbar"
          aria-label="Export to Excel"
          aria-valuetext={text}
          {...(percent !== null && { 'aria-valuenow': percent, 'aria-valuemin': 0, 'aria-valuemax': 100 })}
          className={`track ${styles.track}`}
        >
          <span className={percent === null ? styles.unknown : styles.share} style={{ width: `${percent ?? 30}%` }} />
        </div>
      </div>
    </div>
  );
}
