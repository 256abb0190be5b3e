/** `npm run chaos`: the whole system under load, broken again and again by a seeded plan, and what its callers saw judged. */
import '../../scripts/processes/node-version.mjs';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPackagesOfNode } from '../../scripts/build/packages.mjs';
import { explain } from '../../scripts/processes/user-error.mjs';
import { onStopSignal } from '../../scripts/processes/stop-signal.mjs';
import { killDescendants } from './faults/family.mjs';
import { readOptions } from './options.mjs';
import { reportOf } from './report/report.mjs';
import { runChaos } from './run/run.mjs';
import { raiseStage } from './stage/stage.mjs';

const startedAt = Date.now();
const breakOff = new AbortController();

/** @param {string} line */
const log = (line) => console.log(`[${((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)} s] ${line}`);

/** @param {import('./options.mjs').Options} options @returns {Promise<boolean>} whether all was as it has to be */
async function chaos({ report, reportTimes, ...options }) {
  await installPackagesOfNode(log);
  const stage = await raiseStage({ seed: options.seed, log, signal: breakOff.signal });
  /** @type {import('./run/run.mjs').Run | undefined} */
  let run;
  try {
    run = await runChaos(stage, { ...options, log, signal: breakOff.signal });
  } finally {
    const isFailed = run === undefined ? !breakOff.signal.aborted : !isGood(run, reportTimes);
    if (isFailed && run) writeCalls(join(stage.dataFolder, 'logs', 'calls.ndjson'), run);
    const logs = await stage.stop(isFailed);
    if (logs) log(`The logs are kept in ${logs}`);
  }
  const text = reportOf(run);
  console.log(`\n${text}`);
  if (report) appendFileSync(report, `\n${text}`);
  return isGood(run, reportTimes);
}

/** @param {import('./run/run.mjs').Run} run @param {boolean} reportTimes */
const isGood = ({ violations }, reportTimes) => violations.every(({ late }) => late && reportTimes);

/** @param {string} file @param {import('./run/run.mjs').Run} run */
function writeCalls(file, { history, idle, violations }) {
  const lines = [...violations, ...history.outbreaks, ...idle, ...history.calls].map(
    (each) => `${JSON.stringify(each)}\n`,
  );
  writeFileSync(file, lines.join(''));
}

try {
  const running = chaos(readOptions(process.argv.slice(2)));
  onStopSignal(async () => {
    console.log('Stopping the chaos');
    breakOff.abort();
    await running.catch(() => undefined);
    process.exit(130); // however it was broken off: no result
  }, killDescendants);
  process.exit((await running) ? 0 : 1);
} catch (error) {
  if (!breakOff.signal.aborted) {
    explain(error);
    process.exit(1);
  }
}
