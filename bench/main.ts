/** `npm run bench`: runs the loads of docs/performance.md on the whole system, beside peers. */
import { killRecorded } from '../scripts/processes/records.ts';
import { explain } from '../scripts/processes/user-error.ts';
import { onStopSignal } from '../scripts/processes/stop-signal.ts';
import { LOADS } from './loads/index.ts';
import { readOptions, type Options, type AnyLoad } from './options.ts';
import { writeReport } from './report.ts';
import { printReport } from './report.ts';
import { runLoad, type LoadReport } from './run/run-load.ts';
import { runPages } from './run/run-pages.ts';
import { runScreens } from './run/run-pages.ts';
import { runWalks } from './run/run-walks.ts';
import { startEnvironment, type Environment } from './run/environment.ts';

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
      reports.push(await run(load, environment, log));
    }
  } finally {
    await environment.stop();
  }
  printReport(reports, options);
  const file = writeReport(reports, options, startedAt);
  console.log(`\nWritten to ${file}`);
  return reports;
}

function run(load: AnyLoad, environment: Environment, log: (line: string) => void) {
  if ('pages' in load) return runPages(load, environment, options, log);
  if ('screens' in load) return runScreens(load, environment, options, log);
  if ('walks' in load) return runWalks(load, environment, options, log);
  return runLoad(load, environment, options, log);
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
