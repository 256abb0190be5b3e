import type { ImportMapping, ImportState } from '@lotline/protocol';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { serverDate } from '../../../../lib/time/server-time.js';
import { useSettings } from '../../../../lib/lot/settings.js';
import { formatLongDay } from '../../../../lib/time/format.js';
import { Icon } from '../../../../ui/icons.js';
import { formatProgress } from '../import-texts.js';
import { StopButton } from '../progress.js';
import { Columns } from './columns.js';
import { isDetected, type Reading } from './reading.js';
import { findDoubts, formatNotices, formatSummary } from './reading-texts.js';
import { Settings } from './settings.js';
import styles from './mapping.module.css';

interface Props {
  reading: Reading;
  /** Changes the mapping. Undefined without the file: it cannot be checked again. */
  edit?: MappingEdit | undefined;
}

export interface MappingEdit {
  /** The mapping that is not checked yet, or null. */
  wanted: ImportMapping | null;
  /** Why the file cannot be read by it, or null. */
  problem: string | null;
  isChecking: boolean;
  /** The check, while it runs. */
  progress: ImportState | null;
  onChange: (mapping: ImportMapping) => void;
}

/** How the file was read: one line, which opens for a change, and is open if a person should look at it. */
export function MappingStep({ reading: { layout, mapping, remembered }, edit }: Props) {
  const id = useId();
  const doubts = findDoubts(layout);
  const [isOpened, setOpened] = useState<boolean | null>(null);
  const isOpen = edit !== undefined && (isOpened ?? doubts.length > 0);
  const current = edit?.wanted ?? mapping ?? {};
  const notices = formatNotices(layout);
  const change = (wanted: ImportMapping): void => {
    // Closed by the check of a change, it would take the focus away.
    if (isOpen) setOpened(true);
    edit?.onChange(wanted);
  };
  return (
    <section className={`stack breaks ${styles.step}`} aria-label="How the file is read">
      <div className={`cluster ${styles.line}`}>
        <p className={`muted ${styles.summary}`}>
          {remembered && <Remembered {...remembered} />}
          {formatSummary(layout)}
        </p>
        {edit && !isDetected(current) && (
          <Button type="link" onClick={() => edit.onChange({})}>
            Use what was detected
          </Button>
        )}
        {edit && (
          <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpened(!isOpen)}>
            {isOpen ? 'Close' : 'Change'}
          </Button>
        )}
      </div>
      {doubts.map((doubt) => (
        <p key={doubt} className={`notice tone-warn row ${styles.doubt}`}>
          <Icon name="warn" />
          <span>{doubt}</span>
        </p>
      ))}
      {notices.length > 0 && (
        <ul className="muted" aria-label="Not read">
          {notices.map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      )}
      {edit && <CheckState {...edit} />}
      <div id={id} className={`stack-l ${styles.editor}`} hidden={!isOpen}>
        {isOpen && (
          <>
            <Columns columns={layout.columns} mapping={current} onChange={change} />
            <Settings layout={layout} mapping={current} onChange={change} />
          </>
        )}
      </div>
    </section>
  );
}

/** 'Read as on November 20 by Dana · '. */
function Remembered({ by, at }: { by: string | null; at: string }) {
  const { timeZone } = useSettings();
  return (
    <span className={styles.remembered}>
      Read as on {formatLongDay(at, timeZone, serverDate())}
      {by !== null && (
        <>
          {' '}
          by <bdi>{by}</bdi>
        </>
      )}
      {' · '}
    </span>
  );
}

/** The check of a changed mapping. The status stays in the page, so that screen readers hear its changes. */
const CheckState = ({ wanted, isChecking, problem, progress, onChange }: MappingEdit) => (
  <>
    <div className={`cluster-m between muted ${styles.checking}`}>
      <p role="status">{isChecking && (progress ? formatProgress(progress, true) : 'Checking again…')}</p>
      {isChecking && progress && <StopButton id={progress.id} />}
    </div>
    {problem !== null && (
      <p className={`notice tone-bad row ${styles.doubt}`} role="alert">
        <Icon name="warn" />
        <span className="grow">{problem}</span>
        {wanted && (
          <Button type="link" onClick={() => onChange(wanted)}>
            Try again
          </Button>
        )}
      </p>
    )}
  </>
);
