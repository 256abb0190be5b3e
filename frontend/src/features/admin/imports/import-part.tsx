import { ChooseFile } from './choose-file.js';
import { EarlierImports } from './earlier-imports.js';
import { Report } from './report.js';
import { useImport } from './use-import.js';
import { ImportProgress } from './progress.js';

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
