/**
 * `npm run upgrade-test`: replaces every process of the previous release with one of this version and back, one after another,
 * under the load of a day, and checks what the callers saw.
 */
import { appendFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { onStopSignal } from '../../scripts/processes/stop-signal.ts';
import { explain, UserError } from '../../scripts/processes/user-error.ts';
import { REPOSITORY } from '../../scripts/system/services.ts';
import { startEnvironment } from '../chaos/environment/environment.ts';
import { killDescendants } from '../chaos/faults/process-tree.ts';
import { RAMP_MS } from '../chaos/plan.ts';
import { writeCalls } from '../chaos/report.ts';
import { runUnderLoad } from '../chaos/run.ts';
import { checkOut, previousRelease, versionAt } from './previous-release.ts';
import { replaceAll, type Stage, type StageRecord } from './replace.ts';
import { isGood, reportOf } from './report.ts';

const startedAt = Date.now();
const cancel = new AbortController();
const { signal } = cancel;

const log = (line: string) => console.log(`[${((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)} s] ${line}`);

/** @returns whether all checks passed */
async function testUpgrade({ from, report, reportTimes }: ReturnType<typeof readOptions>): Promise<boolean> {
  const previous = from === undefined ? previousRelease() : versionAt(from);
  const old = await checkOut(previous, log);
  const to = REPOSITORY;
  const plan: Stage[] = [
    { name: 'Upgrade', to },
    { name: 'Rollback, with the new schema', to: old },
    {
      name: 'Upgrade, RabbitMQ and PostgreSQL restarted',
      to,
      restarts: { clients: 'rabbitmq', shuttle: 'postgres' },
    },
  ];
  const stages: StageRecord[] = [];
  const environment = await startEnvironment({ seed: 1, checkout: old, log, signal });
  environment.provider.makeReliable();
  let good = false;
  try {
    // The previous release has no API tokens.
    const options = { seed: 1, texts: 0, log, signal };
    const run = await runUnderLoad(environment, options, async (day) => {
      await sleep(RAMP_MS, undefined, { signal });
      for (const stage of plan) stages.push(await replaceAll(environment, day, stage, { log, signal }));
    });
    const result = { from: previous.name, to: versionAt('HEAD').name, stages, run };
    good = isGood(result, reportTimes);
    if (!good) writeCalls(join(environment.dataFolder, 'logs', 'calls.ndjson'), run);
    const text = reportOf(result);
    console.log(`\n${text}`);
    if (report) appendFileSync(report, `\n${text}`);
    return good;
  } finally {
    const logs = await environment.stop(!good && !signal.aborted);
    if (logs) log(`The logs are in ${logs}`);
  }
}

/** @throws {UserError} one sentence that says what there is instead */
function readOptions(args: string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    const { values } = parseArgs({ args, options: { from: text, report: text, 'report-times': flag } });
    const { from, report, 'report-times': reportTimes = false } = values;
    return { from, report: report && resolve(report), reportTimes };
  } catch {
    throw new UserError(
      `Invalid options: ${args.join(' ')}. The options are --from COMMIT, --report-times and --report FILE.`,
    );
  }
}

try {
  const running = testUpgrade(readOptions(process.argv.slice(2)));
  onStopSignal(async () => {
    console.log('Stopping');
    cancel.abort();
    await running.catch(() => undefined);
    process.exit(130); // canceled: there is no result
  }, killDescendants);
  process.exit((await running) ? 0 : 1);
} catch (error) {
  if (!signal.aborted) {
    explain(error);
    process.exit(1);
  }
}
