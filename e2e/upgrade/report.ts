import { isAffected, MAX_ANSWER_MS } from '../chaos/checks/answers.ts';
import { isLongRunning, type History } from '../chaos/history.ts';
import { alignColumns, isBad, violationLines } from '../chaos/report.ts';
import type { StageRecord } from './replace.ts';
import type { Run } from '../chaos/run.ts';

/** The calls of one stage. */
interface StageCounts {
  /** that ended during the stage */
  calls: number;
  /** without an answer, with an error or with an unexpected answer, and no server was restarted */
  failed: number;
  /** by status while a server was restarted or the system recovered from that */
  rejected: Record<string, number>;
  slowestMs: number;
}

export function countCalls(
  { began, ended }: StageRecord,
  { calls, faults }: Pick<History, 'calls' | 'faults'>,
): StageCounts {
  const own = calls.filter((call) => call.ended >= began && call.ended < ended);
  const bad = own.filter(isBad);
  const rejected = bad.filter((call) => isAffected(faults, call.began, call.ended));
  const counts: Record<string, number> = {};
  for (const { status } of rejected) counts[status ?? 'none'] = (counts[status ?? 'none'] ?? 0) + 1;
  const times = own.filter((call) => !isLongRunning(call)).map((call) => call.ended - call.began);
  return {
    calls: own.length,
    failed: bad.length - rejected.length,
    rejected: counts,
    slowestMs: Math.max(0, ...times),
  };
}

/**
 * Whether the upgrade failed nobody. Only the times of a run on a busy machine may be excused.
 * @param reportTimes late answers and recoveries do not fail the run
 */
export const isGood = (
  { stages, run }: { stages: StageRecord[]; run: Pick<Run, 'history' | 'violations'> },
  reportTimes: boolean,
) =>
  run.violations.every(({ late }) => late && reportTimes) &&
  stages.every((stage) => stage.failedExits.length === 0 && countCalls(stage, run.history).failed === 0);

/** Returns the report in Markdown. */
export function reportOf({
  from,
  to,
  stages,
  run,
}: {
  from: string;
  to: string;
  stages: StageRecord[];
  run: Pick<Run, 'history' | 'violations'>;
}) {
  const rows = stages.map((stage) => {
    const { calls, failed, rejected, slowestMs } = countCalls(stage, run.history);
    const during = Object.entries(rejected).map(([status, count]) => `${status}: ${count}`);
    return [
      stage.name,
      `${stage.replaced}`,
      `${Math.round((stage.ended - stage.began) / 1000)}`,
      `${calls}`,
      `${failed}`,
      during.join(', ') || '-',
      (slowestMs / 1000).toFixed(1),
    ];
  });
  const head = ['stage', 'processes', 'lasted s', 'requests', 'failed', 'rejected by a restarted server', 'slowest s'];
  const recoveries = run.history.faults.map(
    ({ name, began, ended, recoveredAt }) =>
      `${name} in ${((ended - began) / 1000).toFixed(1)} s, ${recoveredAt === null ? 'not recovered' : `recovered after ${((recoveredAt - ended) / 1000).toFixed(1)} s`}.`,
  );
  const exits = stages.flatMap(({ failedExits }) => failedExits.map((each) => `- Not drained: ${each}`));
  return [
    `## From ${from} to ${to}, ${new Date().toISOString().slice(0, 10)}`,
    '',
    ...alignColumns([head, ...rows]),
    '',
    ...recoveries,
    `A request is late after ${MAX_ANSWER_MS / 1000} s.`,
    ...exits,
    ...(run.violations.length === 0
      ? ['Nothing lost, nothing doubled, nothing late.']
      : violationLines(run.violations)),
    '',
  ].join('\n');
}
