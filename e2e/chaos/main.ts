/**
 * `npm run chaos`: runs the whole system under load, injects faults by a seeded plan, and checks what the callers saw.
 */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { explain } from '../../scripts/processes/user-error.ts';
import { onStopSignal } from '../../scripts/processes/stop-signal.ts';
import { killDescendants } from './faults/process-tree.ts';
import { readOptions, type Options } from './options.ts';
import { reportOf, writeCalls } from './report.ts';
import { runChaos, type Run } from './run.ts';
import { startEnvironment } from './environment/environment.ts';

const startedAt = Date.now();
const cancel = new AbortController();

const log = (line: string) => console.log(`[${((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)} s] ${line}`);

/** @returns whether all checks passed */
async function chaos({ report, reportTimes, ...options }: Options): Promise<boolean> {
  const environment = await startEnvironment({ seed: options.seed, log, signal: cancel.signal });
  let run: Run | undefined;
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

const isGood = ({ violations }: Run, reportTimes: boolean) => violations.every(({ late }) => late && reportTimes);

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
