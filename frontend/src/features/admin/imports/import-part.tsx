import { Report } from './report.js';
import { useImport } from './use-import.js';
import { ImportProgress, StopButton } from './progress.js';
import { Button } from 'antd';
import { type DragEvent, useRef, useState } from 'react';
import { Icon } from '../../../ui/icons.js';
import styles from './imports.module.css';
import type { ImportState } from '@lotline/protocol';
import { serverDate } from '../../../lib/time/server-time.js';
import { formatInstant } from '../../../lib/time/format.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { Skeleton } from '../../../ui/placeholder/skeleton.js';
import { formatOutcome, formatProgress } from './import-texts.js';

/** Imports customers from a file: checks it first, then imports it, with a report of every row. */
export function ImportPart() {
  const { view, imports, isError, progress, run, checkAgain, open, reset } = useImport();
  const check = (file: File) => void run(file, { dryRun: true, allOrNothing: false, mapping: null, remembered: true });
  return (
    <div className="stack-l">
      {view.step === 'choosing' && (
        <>
          <ChooseFile problem={view.problem} onChoose={check} />
          <EarlierImports imports={imports} failed={isError} onOpen={(earlier) => void open(earlier)} />
        </>
      )}
      {view.step === 'running' && <ImportProgress {...view} progress={progress} />}
      {view.step === 'report' && (
        <Report
          {...view}
          progress={progress}
          onReset={reset}
          onCheckAgain={checkAgain}
          onImport={(file, options) => void run(file, { dryRun: false, remembered: false, ...options })}
        />
      )}
    </div>
  );
}

interface ChooseFileProps {
  /** The error of the last file, or null. */
  problem: string | null;
  onChoose: (file: File) => void;
}

/** Takes a file from a file dialog or by drag and drop. The server detects the format from the content. */
function ChooseFile({ problem, onChoose }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onChoose(file);
  };
  return (
    <section
      className={`panel stack ${styles.choose} ${isOver ? styles.over : ''}`}
      aria-label="Import customers"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      <span className="disc">
        <Icon name="document" size={26} />
      </span>
      <h2>Import customers from a CSV or Excel file</h2>
      <p className={`muted ${styles.explained}`}>
        The file is checked first, row by row. Nothing is imported until you have reviewed the result. Up to 200,000
        rows and 50 MB.
      </p>
      {problem !== null && (
        <p className={`notice tone-bad row breaks ${styles.problem}`} role="alert">
          <Icon name="warn" />
          {problem}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept=".csv,.xlsx"
        className="visually-hidden"
        tabIndex={-1}
        aria-label="File to import"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Allows choosing the same file again after a correction.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
      <Button type="primary" onClick={() => input.current?.click()}>
        Choose a file
      </Button>
    </section>
  );
}

interface EarlierImportsProps {
  /** Undefined while loading. */
  imports: ImportState[] | undefined;
  failed: boolean;
  onOpen: (earlier: ImportState) => void;
}

/** The imports of the last seven days, as long as their reports are stored, and above them a colleague's that is running. */
function EarlierImports({ imports, failed, onOpen }: EarlierImportsProps) {
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
