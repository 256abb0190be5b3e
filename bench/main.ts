/** `npm run bench`: runs the loads of docs/performance.md on the whole system, beside peers. */
import { killRecorded } from '../scripts/processes/records.ts';
import { explain } from '../scripts/processes/user-error.ts';
import { onStopSignal } from '../scripts/processes/stop-signal.ts';
import { LOADS } from './loads/index.ts';
import { readOptions, type Options } from './options.ts';
import { printReport, writeReport } from './report.ts';
import { runLoad, type LoadReport } from './run/run-load.ts';
import { startEnvironment } from './run/environment.ts';

const startedAt = Date.now();
const cancel = new AbortController();
let stopping = false;

const log = (line: string) => console.log(`[${((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)} s] ${line}`);

async function bench(options: Options) {
  const environment = await startEnvironment({ ...options, log, signal: cancel.signal });
  const reports: LoadReport[] = [];
  try {
    for (const load of options.loads) {
      cancel.signal.throwIfAborted();
      reports.push(await runLoad(load, environment, options, log));
    }
  } finally {
    await environment.stop();
  }
  printReport(reports, options);
  const file = writeReport(reports, options, startedAt);
  console.log(`\nWritten to ${file}`);
  return reports;
}

function optionsOrEnd(): Options {
  try {
    return readOptions(process.argv.slice(2), LOADS);
  } catch (error) {
    explain(error);
    process.exit(1);
  }
}

const options = optionsOrEnd();
const running = bench(options);
onStopSignal(
  async () => {
    stopping = true;
    console.log('Stopping the bench');
    cancel.abort();
    await running.catch(() => undefined);
    process.exit(130); // canceled: there is no result
  },
  () => killRecorded(options.dataFolder),
);
running.then(
  (reports) => process.exit(reports.some(({ failed }) => failed) ? 1 : 0),
  (error) => {
    if (stopping) return;
    explain(error);
    process.exit(1);
  },
);
