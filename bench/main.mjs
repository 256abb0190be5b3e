/** `npm run bench`: runs the loads of docs/performance.md on the whole system, beside peers. */
import '../scripts/processes/node-version.mjs';
import { killRecorded } from '../scripts/processes/records.mjs';
import { explain } from '../scripts/processes/user-error.mjs';
import { onStopSignal } from '../scripts/processes/stop-signal.mjs';
import { LOADS } from './loads/index.mjs';
import { readOptions } from './options.mjs';
import { writeReport } from './report.mjs';
import { printReport } from './report.mjs';
import { runLoad } from './run/run-load.mjs';
import { runPages } from './run/run-pages.mjs';
import { runScreens } from './run/run-pages.mjs';
import { runWalks } from './run/run-walks.mjs';
import { startEnvironment } from './run/environment.mjs';

const startedAt = Date.now();
const cancel = new AbortController();
let stopping = false;

/** @param {string} line */
const log = (line) => console.log(`[${((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)} s] ${line}`);

/** @param {import('./options.mjs').Options} options */
async function bench(options) {
  const environment = await startEnvironment({ ...options, log, signal: cancel.signal });
  /** @type {import('./run/run-load.mjs').LoadReport[]} */
  const reports = [];
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

/** @param {import('./options.mjs').AnyLoad} load @param {import('./run/environment.mjs').Environment} environment @param {(line: string) => void} log */
function run(load, environment, log) {
  if ('pages' in load) return runPages(load, environment, options, log);
  if ('screens' in load) return runScreens(load, environment, options, log);
  if ('walks' in load) return runWalks(load, environment, options, log);
  return runLoad(load, environment, options, log);
}

/** @returns {import('./options.mjs').Options} */
function optionsOrEnd() {
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
