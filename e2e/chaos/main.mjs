/** `npm run chaos`: runs the whole system under load, injects faults by a seeded plan, and checks what the callers saw. */
import '../../scripts/processes/node-version.mjs';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPackagesOfNode } from '../../scripts/build/packages.mjs';
import { explain } from '../../scripts/processes/user-error.mjs';
import { onStopSignal } from '../../scripts/processes/stop-signal.mjs';
import { killDescendants } from './faults/process-tree.mjs';
import { readOptions } from './options.mjs';
import { reportOf, writeCalls } from './report.mjs';
import { runChaos } from './run.mjs';
import { startEnvironment } from './environment/environment.mjs';

const startedAt = Date.now();
const cancel = new AbortController();

/** @param {string} line */
const log = (line) => console.log(`[${((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)} s] ${line}`);

/** @param {import('./options.mjs').Options} options @returns {Promise<boolean>} whether all checks passed */
async function chaos({ report, reportTimes, ...options }) {
  await installPackagesOfNode(log);
  const environment = await startEnvironment({ seed: options.seed, log, signal: cancel.signal });
  /** @type {import('./run.mjs').Run | undefined} */
  let run;
  try {
    run = await runChaos(environment, { ...options, log, signal: cancel.signal });
  } finally {
    const isFailed = run === undefined ? !cancel.signal.aborted : !isGood(run, reportTimes);
    if (isFailed && run) writeCalls(join(environment.dataFolder, 'logs', 'calls.ndjson'), run);
    const logs = await environment.stop(isFailed);
    if (logs) log(`The logs are in ${logs}`);
  }
  const text = reportOf(run);
  console.log(`\n${text}`);
  if (report) appendFileSync(report, `\n${text}`);
  return isGood(run, reportTimes);
}

/** @param {import('./run.mjs').Run} run @param {boolean} reportTimes */
const isGood = ({ violations }, reportTimes) => violations.every(({ late }) => late && reportTimes);

try {
  const running = chaos(readOptions(process.argv.slice(2)));
  onStopSignal(async () => {
    console.log('Stopping');
    cancel.abort();
    await running.catch(() => undefined);
    process.exit(130); // canceled: there is no result
  }, killDescendants);
  process.exit((await running) ? 0 : 1);
} catch (error) {
  if (!cancel.signal.aborted) {
    explain(error);
    process.exit(1);
  }
}
