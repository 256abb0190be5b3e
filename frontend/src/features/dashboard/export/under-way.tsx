import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { isFocusLost } from '../../../ui/dialog/focus.js';
import styles from './export.module.css';
import { exportedPercent, sayExporting } from './export-words.js';
import { cancelExport, type Exporting } from './exporting.js';

/** An export under way. Where the button was that began it stands the bar, so that a second press cancels nothing. */
export function UnderWay({ exporting }: { exporting: Exporting }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocusLost()) bar.current?.focus();
  }, []);
  const percent = exportedPercent(exporting);
  const said = sayExporting(exporting);
  return (
    <div className={styles.underWay}>
      <Button onClick={cancelExport}>Cancel</Button>
      <div className={styles.far}>
        <p className={styles.said}>{said}</p>
        <div
          ref={bar}
          tabIndex={-1}
          role="progressbar"
          aria-label="Export to Excel"
          aria-valuetext={said}
          {...(percent !== null && { 'aria-valuenow': percent, 'aria-valuemin': 0, 'aria-valuemax': 100 })}
          className={styles.track}
        >
          <span className={percent === null ? styles.unknown : styles.share} style={{ width: `${percent ?? 30}%` }} />
        </div>
      </div>
    </div>
  );
}
