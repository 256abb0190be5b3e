import { ChooseFile } from './choose-file.js';
import { EarlierImports } from './earlier-imports.js';
import { Report } from './report.js';
import { useImport } from './use-import.js';
import { Working } from './working.js';
import styles from './imports.module.css';

/** Customers from a file (design §6 `POST /api/import`): checked first, then imported, with a report of every row. */
export function ImportPart() {
  const { view, imports, isError, progress, run, open, again } = useImport();
  const check = (file: File) => void run(file, { dryRun: true, allOrNothing: false });
  return (
    <div className={styles.part}>
      {view.step === 'choosing' && (
        <>
          <ChooseFile problem={view.problem} onChoose={check} />
          <EarlierImports imports={imports} failed={isError} onOpen={(earlier) => void open(earlier)} />
        </>
      )}
      {view.step === 'working' && <Working {...view} progress={progress} />}
      {view.step === 'report' && (
        <Report
          {...view}
          onAgain={again}
          onImport={(file, allOrNothing) => void run(file, { dryRun: false, allOrNothing })}
        />
      )}
    </div>
  );
}
